import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { withDeadline } from '#platform/deadline.ts';
import type { ImagingReport } from '#shared/imaging/study.ts';
import { composeMsLeft, limitsOf } from '../../../budget.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { composeReport } from '../../../literature/compose-report.ts';
import { screenFound } from '../../../literature/screen-found.ts';
import { searchQueries } from '../../../literature/search-queries.ts';
import { writeSearch } from '../../../literature/write-search.ts';
import { meterModel } from '../../../meter.ts';
import { createPartialReport } from '../../../partial-report.ts';
import type { QuestionAnalysis } from '../../../question/analysis.ts';
import { getAnalysis } from '../../../read-state.ts';
import { type Read, readerOf } from '../../../reading.ts';
import { announceStage } from '../../../stage.ts';
import { noWork, type ResearchState, type ResearchUpdate } from '../../../state.ts';
import { addModelUsage, tokensOf } from '../../../usage.ts';
import { imagingDeadlines } from '../limits.ts';
import { seePictures } from '../see-pictures.ts';

const maxLabels = 3;

/**
 * Has the pictures looked at, then searches the literature for the question and what was found, and writes of it what its
 * sources carry: a vision model says what is seen, never what is to be done.
 */
export function medicalImagingAnalysis(dependencies: ResearchDependencies) {
  const { clock, prices, making } = dependencies;
  const { tokens } = limitsOf(dependencies);
  const deadlines = imagingDeadlines(dependencies);
  const [write, search, screen] = [
    writeSearch(dependencies),
    searchQueries(dependencies, deadlines),
    screenFound(dependencies, deadlines),
  ];
  return async (given: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    announceStage('medical_imaging_analysis', config, clock);
    const read = readerOf(dependencies, config.signal);
    const analysis = getAnalysis(given);
    const vision = meterModel(dependencies.visionModel, { tokens, spent: tokensOf(given.usage), prices });
    const seen = await seePictures(
      { question: analysis.question, pictures: given.pictures ?? [] },
      { ...dependencies, visionModel: vision.model },
      { run: config.signal, model: deadlines.seeMs },
    );
    let state: ResearchState = {
      ...given,
      analysis: await aboutFindings(analysis, seen.imaging, read),
      failures: [...given.failures, ...seen.failures],
      usage: addModelUsage(given.usage, vision.used()),
    };
    for (const step of [write, search, screen]) state = { ...state, ...(await step(state, config)) };
    const meter = meterModel(dependencies.languageModel, {
      ...{ tokens, spent: tokensOf(state.usage), prices },
      judge: dependencies.judgeModel,
    });
    const partial = createPartialReport(config, 0, clock.now());
    const times = { composeMs: deadlines.composeMs, startedAt: state.started_at, now: clock.now() };
    const composed = await composeReport(
      state,
      { ...dependencies, languageModel: meter.model, judgeModel: meter.judge },
      {
        run: config.signal,
        model: withDeadline(config.signal, composeMsLeft('imaging', dependencies, times)),
      },
      partial.add,
    );
    const usage = addModelUsage(state.usage, meter.used());
    const { research_mode, items, coverage, answering, leading, possible, failures, trail } = state;
    const reported = {
      ...{ analysis: state.analysis, research_mode, items, coverage, answering, leading, possible },
      ...{ failures, trail, usage, imaging: seen.imaging, question: analysis.question },
      ...(dependencies.languageModel && { sources: state.sources }),
    };
    const made = await read('report/build-imaging', { reported, composed, at: clock.now(), making });
    return {
      ...made,
      ...noWork,
      queries: state.queries,
      review_iterations: composed.reviewIterations,
      usage,
    };
  };
}

/** The question with the names of what is seen: literature is searched for both. */
async function aboutFindings(
  analysis: QuestionAnalysis,
  { findings }: ImagingReport,
  read: Read,
): Promise<QuestionAnalysis> {
  const labels = [...new Set(findings.filter(({ isNegated }) => !isNegated).map(({ label }) => label))];
  if (labels.length === 0) return analysis;
  const topic = `${analysis.question} (${labels.slice(0, maxLabels).join(', ')})`;
  try {
    const { question } = await read('question/safety', { topic });
    const { pico } = await read('question/read', { topic, research_mode: 'imaging', question });
    return { ...analysis, question, pico };
  } catch {
    // A question that is as long as one may be is searched for as it is.
    return analysis;
  }
}
