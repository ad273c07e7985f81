import type { DocumentFormat } from '#shared/api/exports.ts';
import type { Report } from '#shared/research/report.ts';
import type { ResearchDependencies } from './dependencies.ts';
import { readerOf } from './reading.ts';

/** The HTML of a saved report that was changed. Throws `AppError` where it takes too long. */
export function renderReport(
  report: Report,
  dependencies: Pick<ResearchDependencies, 'compute'>,
): Promise<string> {
  return readerOf(dependencies, undefined)('report/render', { report });
}

/** A saved report to be taken away. Throws `AppError` where it takes too long. */
export function copyReport(
  report: Report,
  format: DocumentFormat,
  dependencies: Pick<ResearchDependencies, 'compute'>,
): Promise<string | Uint8Array> {
  return readerOf(dependencies, undefined)('report/copy', { report, format });
}
