import type { SubQuestion } from './decompose.ts';
import type { SectionDraft } from './drafts.ts';
import { isOpposing } from './facets.ts';

/** Sub-questions for which no statement could be made, by their ids. */
export function findLacking({
  plan,
  drafts,
}: {
  plan: readonly SubQuestion[];
  drafts: readonly SectionDraft[];
}): number[] {
  return plan.filter((sub) => isLacking(sub, drafts)).map(({ id }) => id);
}

/** A section without a statement of its own; findings that are only related do not count. */
function isLacking(sub: SubQuestion, drafts: readonly SectionDraft[]): boolean {
  const statements = drafts.flatMap((draft) => draft.statements);
  if (sub.facet === 'answer')
    return !statements.some(({ section }) => section === 'Bottom line' || section === sub.title);
  if (
    sub.facet === 'opposing' &&
    statements.some(({ section, text }) => section === 'Bottom line' && isOpposing(text, sub.asked))
  )
    return false;
  return !statements.some(({ section }) => section === sub.title);
}
