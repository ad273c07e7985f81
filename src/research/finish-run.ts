import type { Report } from '#shared/research/report.ts';
import type { RunProvenance } from '#shared/research/run-provenance.ts';
import { renderHtml } from './rendering/html.ts';
import type { ResearchUpdate } from './state.ts';

const doneMessage = 'The research report has been generated. You can view it in the panel.';

/** What the last stage leaves in the state: the report in all its forms. */
export function finishRun(
  made: Report,
  making: RunProvenance | undefined,
  reviewIterations = 0,
): ResearchUpdate {
  const report = {
    ...made,
    ...(reviewIterations > 0 && { reviewIterations }),
    ...(making && { trail: { ...made.trail, run: making } }),
  };
  return {
    research_report: report,
    final_report: renderHtml(report),
    sources: report.sources.map(({ id, index, title, url, domain, quote }) => ({
      id,
      index,
      title,
      url,
      domain,
      quote,
    })),
    failures: report.failures,
    messages: [{ type: 'ai', content: doneMessage, id: `report-${report.generatedAt}` }],
  };
}
