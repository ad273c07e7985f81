import type { Statement } from '#shared/research/statement.ts';
import type { Review } from '../prompts/review-answer.ts';
import {
  addedSection,
  bottomLine,
  certaintySection,
  columnOf,
  harmSections,
  notKnown,
  unranked,
} from './outlines.ts';

const apart = new Set<string>([bottomLine, certaintySection, notKnown]);
const notMain = new Set<string>([...harmSections, unranked]);

/**
 * Where a finding stands that the last reading found missing: the size of an effect in the bottom line that tells of the same
 * study, a harm among the harms, any other where its study is first told of, else where the main findings begin; under a heading
 * of its own where there is no such place. In a section it is a paragraph of its own.
 */
export function placeAdded(
  added: Statement,
  why: Review['missing'][number]['why'],
  statements: readonly Statement[],
): Statement {
  const [citation] = added.citations;
  const isOfItsStudy = ({ citations }: Statement) =>
    citations.some(({ sourceId }) => sourceId === citation?.sourceId);
  if (why === 'size' && statements.some((one) => one.section === bottomLine && isOfItsStudy(one)))
    return { ...added, section: bottomLine };
  const below = statements.filter(({ section }) => !apart.has(section) && columnOf(section) === undefined);
  const main = below.filter(({ section }) => !notMain.has(section));
  const place =
    why === 'harm'
      ? (below.find(({ section }) => harmSections.has(section)) ?? below.find(isOfItsStudy))
      : (main.find(isOfItsStudy) ?? (why === 'size' ? undefined : main[0]));
  if (!place) return { ...added, section: addedSection };
  const around = statements.filter(({ section }) => section === place.section);
  const paragraph = 1 + Math.max(...around.map((one) => one.paragraph ?? 1));
  return { ...added, section: place.section, paragraph };
}
