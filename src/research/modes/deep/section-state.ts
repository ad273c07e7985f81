import { Annotation } from '@langchain/langgraph';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { ModelUsage } from '#shared/research/model-usage.ts';
import type { Failure, Trail } from '#shared/research/report.ts';
import type { SearchQuery } from '../../question/search-query.ts';
import type { BegunSearch } from '../../sources/merge-outcomes.ts';
import type { SubQuestion } from './decompose.ts';
import type { GatheredSection } from './gathered.ts';

/** Records asked for in the first round. */
export const firstLimit = 20;

/**
 * A sub-question to be searched for the `round`-th time, counted from 1; `question` is the whole as it was asked, `known` are records an earlier round kept, `searches`
 * how often databases may be asked, `planned` the searches that a language model wrote for it before, `begun` what
 * was searched for while it did.
 */
export type SectionTask = {
  sub: SubQuestion;
  question?: string;
  round: number;
  known: EvidenceItem[];
  searches?: number;
  planned?: SearchQuery[];
  begun?: BegunSearch;
};

const last = <T>(_: T, next: T): T => next;

/** State of the search for one sub-question. Plain JSON only, like `researchState`. */
export const sectionState = Annotation.Root({
  task: Annotation<SectionTask>,
  queries: Annotation<SearchQuery[]>({ reducer: last, default: () => [] }),
  items: Annotation<EvidenceItem[]>({ reducer: last, default: () => [] }),
  coverage: Annotation<number[]>({ reducer: last, default: () => [] }),
  direct: Annotation<string[]>({ reducer: last, default: () => [] }),
  possible: Annotation<string[]>({ reducer: last, default: () => [] }),
  isScreenedByModel: Annotation<boolean>({ reducer: last, default: () => false }),
  found: Annotation<string[]>({ reducer: last, default: () => [] }),
  withdrawn: Annotation<EvidenceItem[]>({ reducer: last, default: () => [] }),
  failures: Annotation<Failure[]>({ reducer: last, default: () => [] }),
  trail: Annotation<Trail | undefined>,
  usage: Annotation<ModelUsage | undefined>,
  sections: Annotation<GatheredSection[]>({ reducer: last, default: () => [] }),
  gathered: Annotation<EvidenceItem[]>({ reducer: last, default: () => [] }),
});

/** What a finished search hands on to the whole research. */
export const sectionOutput = Annotation.Root({
  sections: sectionState.spec.sections,
  gathered: sectionState.spec.gathered,
});

export type SectionState = typeof sectionState.State;
