import { Annotation } from '@langchain/langgraph';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { ModelUsage } from '#shared/research/model-usage.ts';
import type { Mode } from '#shared/research/modes.ts';
import type { Failure, RemovedIdentifier, Report, Source, Trail } from '#shared/research/report.ts';
import { deepState, noDeepWork } from './modes/deep/state.ts';
import { imagingState, noImagingWork } from './modes/imaging/state.ts';
import { noPrescriptionWork, prescriptionState } from './modes/prescription/state.ts';
import type { QuestionAnalysis } from './question/analysis.ts';
import type { SearchQuery } from './question/search-query.ts';

/** A message as plain data. Never a LangChain message object: state is stored as JSON and revived as JSON. */
export type PlainMessage = { type: 'human' | 'ai'; content: string; id: string };

/** A source as the panel beside the report shows it. */
export type ShownSource = Pick<Source, 'id' | 'index' | 'title' | 'url' | 'domain' | 'quote'>;

/**
 * State of a research run, whose input is `topic`, `research_mode` and `image_attachments`: plain JSON only. Modes add what
 * only they keep. A thread can hold several runs, so the first stage clears what an earlier run left; only `messages` grow.
 */
export const researchState = Annotation.Root({
  topic: Annotation<string>,
  research_mode: Annotation<Mode | undefined>,
  image_attachments: Annotation<unknown[] | undefined>,
  /** What was taken out of `topic` before the run was made, masked. */
  removed_identifiers: Annotation<RemovedIdentifier[] | undefined>,
  /** When the run began, in UTC. */
  started_at: Annotation<string>,
  analysis: Annotation<QuestionAnalysis | undefined>,
  /** The question in English, where a language model reads it. */
  english: Annotation<string | undefined>,
  /** The ids of those `items` that were screened as answering the question, by a language model or by the relevance model. */
  answering: Annotation<string[] | undefined>,
  /** Of these, what the report may lead with and is rated by; undefined where that is all of them. */
  leading: Annotation<string[] | undefined>,
  /** Where none answers for sure: those that may. */
  possible: Annotation<string[] | undefined>,
  queries: Annotation<SearchQuery[]>({ reducer: (_, next) => next, default: () => [] }),
  items: Annotation<EvidenceItem[]>({ reducer: (_, next) => next, default: () => [] }),
  coverage: Annotation<number[]>({ reducer: (_, next) => next, default: () => [] }),
  failures: Annotation<Failure[]>({ reducer: (_, next) => next, default: () => [] }),
  trail: Annotation<Trail | undefined>,
  research_report: Annotation<Report | undefined>,
  final_report: Annotation<string>({ reducer: (_, next) => next, default: () => '' }),
  sources: Annotation<ShownSource[]>({ reducer: (_, next) => next, default: () => [] }),
  messages: Annotation<PlainMessage[]>({
    reducer: (before, next) => [...before, ...next],
    default: () => [],
  }),
  /** Rounds in which statements were sent back to the language model for repair, or sub-questions searched again. */
  review_iterations: Annotation<number>({ reducer: (_, next) => next, default: () => 0 }),
  usage: Annotation<ModelUsage | undefined>,
  ...deepState,
  ...prescriptionState,
  ...imagingState,
});

export type ResearchState = typeof researchState.State;

/** What a stage gives back. */
export type ResearchUpdate = typeof researchState.Update;

const emptyWork = {
  items: [],
  coverage: [],
  english: undefined,
  answering: undefined,
  leading: undefined,
  possible: undefined,
  ...noDeepWork,
  ...noPrescriptionWork,
  ...noImagingWork,
};

/** Without what only the stages need: emptied once the report is made, so that streams and checkpoints stay small. */
export const noWork = { ...emptyWork, image_attachments: undefined } satisfies ResearchUpdate;

/** Without anything that an earlier run of the thread left, except the messages. */
export const noRun = {
  ...emptyWork,
  queries: [],
  plan: [],
  trail: undefined,
  research_report: undefined,
  final_report: '',
  sources: [],
  review_iterations: 0,
  usage: undefined,
} satisfies ResearchUpdate;
