import { Annotation } from '@langchain/langgraph';
import type { EvidenceQuery } from '#evidence/index.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Mode } from '#shared/research/mode.ts';
import type { ModelUsage } from '#shared/research/model-usage.ts';
import type { Failure, RemovedIdentifier, Report, Source, Trail } from '#shared/research/report.ts';
import type { DeepComposition } from './modes/deep/compose-report.ts';
import type { SectionDraft } from './modes/deep/compose-section.ts';
import type { SubQuestion } from './modes/deep/decompose.ts';
import { type GatheredSection, mergeItems, mergeSections } from './modes/deep/gathered.ts';
import type { Pico } from './question/pico.ts';

/** `drugs` are those the question names: labels, recalls and reports are searched only for them. */
export type SearchQuery = Omit<EvidenceQuery, 'limit'>;

/**
 * What the question was read as, without `removed`, whose text is masked here. `forPatient`: the words are those of
 * somebody asking about themselves.
 */
export type QuestionAnalysis = {
  question: string;
  pico: Pico;
  forPatient: boolean;
  redFlags: string[];
  removed?: RemovedIdentifier[];
};

/** A message as plain data. Never a LangChain message object: state is stored as JSON and revived as JSON. */
export type PlainMessage = { type: 'human' | 'ai'; content: string; id: string };

/** A source as the panel beside the report shows it. */
export type ShownSource = Pick<Source, 'id' | 'index' | 'title' | 'url' | 'domain' | 'quote'>;

/**
 * State of a research run, whose input is `topic`, `research_mode` and `image_attachments`: plain JSON only. A thread
 * can hold several runs, so the first stage clears what an earlier run left; only `messages` grow. `items` and
 * `coverage` are emptied once the report is made, so that streams and checkpoints stay small; so is what only Deep
 * Research has: `plan` holds its sub-questions, `sections` what each found, `gathered` the records of all of them,
 * `drafts` and `composed` what was written from them.
 */
export const researchState = Annotation.Root({
  topic: Annotation<string>,
  research_mode: Annotation<Mode | undefined>,
  image_attachments: Annotation<unknown[] | undefined>,
  /** When the run began, in UTC. */
  started_at: Annotation<string>,
  analysis: Annotation<QuestionAnalysis | undefined>,
  queries: Annotation<SearchQuery[]>({ reducer: (_, next) => next, default: () => [] }),
  items: Annotation<EvidenceItem[]>({ reducer: (_, next) => next, default: () => [] }),
  coverage: Annotation<number[]>({ reducer: (_, next) => next, default: () => [] }),
  plan: Annotation<SubQuestion[]>({ reducer: (_, next) => next, default: () => [] }),
  sections: Annotation<GatheredSection[], GatheredSection[] | null>({
    reducer: (before, next) => (next === null ? [] : mergeSections(before, next)),
    default: () => [],
  }),
  gathered: Annotation<EvidenceItem[], EvidenceItem[] | null>({
    reducer: (before, next) => (next === null ? [] : mergeItems(before, next)),
    default: () => [],
  }),
  drafts: Annotation<SectionDraft[]>({ reducer: (_, next) => next, default: () => [] }),
  composed: Annotation<DeepComposition | undefined>,
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
});

export type ResearchState = typeof researchState.State;

/** What a stage gives back. */
export type ResearchUpdate = typeof researchState.Update;
