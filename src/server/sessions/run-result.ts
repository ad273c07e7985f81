import { type Report, reportSchema } from '#shared/research/report.ts';

/** The report of a finished run, or undefined when its values hold none that can be used. */
export function findRunResult(
  values: Record<string, unknown> | undefined,
): { finalReport: string; report: Report } | undefined {
  const html = values?.final_report;
  const report = reportSchema.safeParse(values?.research_report);
  if (typeof html !== 'string' || html.trim() === '' || !report.success) return undefined;
  return { finalReport: storable(html), report: storableReport(report.data) };
}

/** PostgreSQL stores neither NUL nor half a surrogate pair; one unit replaces one, so that offsets stay true. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').replace(/\p{Surrogate}/gu, '\uFFFD');
}

function storableReport(report: Report): Report {
  return JSON.parse(JSON.stringify(report), (_key, value) =>
    typeof value === 'string' ? storable(value) : value,
  );
}
