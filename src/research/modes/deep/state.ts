import { Annotation } from '@langchain/langgraph';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { BegunSearch } from '../../sources/merge-outcomes.ts';
import type { SubQuestion } from './decompose.ts';
import type { DeepComposition, SectionDraft } from './drafts.ts';
import { type GatheredSection, mergeItems, mergeSections } from './gathered.ts';

/**
 * What only Deep Research keeps in the state of a run: `begun` is its first search, `plan` holds its sub-questions, `sections` what each found, `gathered`
 * the records of all of them, `drafts` and `composed` what was written from them. null empties what else is added to.
 */
export const deepState = {
  begun: Annotation<BegunSearch | undefined>,
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
};

/** What of it only the stages need. */
export const noDeepWork = {
  begun: undefined,
  sections: null,
  gathered: null,
  drafts: [],
  composed: undefined,
};
