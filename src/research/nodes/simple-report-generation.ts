import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { Usage } from '#llm/index.ts';
import { withDeadline } from '#platform/deadline.ts';
import { composeStatements } from '../compose/compose.ts';
import { quickDeadlines, type ResearchDependencies } from '../dependencies.ts';
import { renderHtml } from '../render/html.ts';
import { buildReport } from '../report.ts';
import { announceStage } from '../stage.ts';
import type { ResearchState } from '../state.ts';

const doneMessage = 'The research report has been generated. You can view it in the panel.';

/** Composes, verifies and renders the report, and empties the state of what only the stages before needed. */
export function simpleReportGeneration(dependencies: ResearchDependencies) {
  const { clock, deadlines = quickDeadlines } = dependencies;
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<Partial<ResearchState>> => {
    announceStage('simple_report_generation', config, clock);
    const composed = await composeStatements(state, dependencies, {
      run: config.signal,
      model: withDeadline(config.signal, deadlines.composeMs),
    });
    const report = buildReport(state, composed, clock.now());
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
      review_iterations: composed.reviewIterations,
      usage: addUsage(state.usage, composed.usage),
      failures: report.failures,
      messages: [{ type: 'ai', content: doneMessage, id: `report-${report.generatedAt}` }],
      items: [],
      coverage: [],
      image_attachments: undefined,
    };
  };
}

function addUsage(before: Usage | undefined, more: Usage | undefined): Usage | undefined {
  if (!before || !more) return before ?? more;
  return {
    inputTokens: before.inputTokens + more.inputTokens,
    outputTokens: before.outputTokens + more.outputTokens,
  };
}
