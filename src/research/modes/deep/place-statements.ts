import type { Statement } from '#shared/research/statement.ts';
import { namesAskedHarm, namesHarm } from '../../writing/names-harm.ts';
import { limitsSection, possibleSection, relatedSection } from '../../writing/sections.ts';
import { sayUncompared } from '../../writing/uncompared.ts';
import type { SubQuestion } from './decompose.ts';
import { facets, isOpposing } from './facets.ts';
import type { SectionSources } from './section-sources.ts';

const maxBottomLines = 3;
const maxRelated = 4;

/**
 * Bottom lines of sources about the whole question stand first, a few of them; the others in the section. The rest may answer or is
 * related, under a sentence that nothing compares what the question does, where that is so.
 */
export function placeAnswer(
  statements: readonly Statement[],
  sub: SubQuestion,
  sources: SectionSources,
): Statement[] {
  const { direct, possible, aboutCore, near } = sources;
  const speaks = direct.size > 0 ? direct : aboutCore;
  let bottomLines = 0;
  const answering = statements
    .filter((one) => isDirect(one, speaks))
    .map((one) => {
      const isFirst = one.section === 'Bottom line' && direct.size > 0 && bottomLines < maxBottomLines;
      if (isFirst) bottomLines += 1;
      return isFirst ? one : { ...one, section: sectionOf(one, sub) };
    });
  const others = statements.filter((one) => !isDirect(one, speaks));
  // Where nothing answers, all that was kept came near.
  const related = others
    .filter((one) => answering.length === 0 || isDirect(one, near))
    .toSorted((one, other) => Number(isDirect(other, possible)) - Number(isDirect(one, possible)))
    .slice(0, maxRelated);
  const placed = related.map((one) => ({
    ...one,
    section: answering.length === 0 && isDirect(one, possible) ? possibleSection : relatedSection,
  }));
  const isOpen = answering.length === 0 && placed.every(({ section }) => section === relatedSection);
  const uncompared = isOpen && sayUncompared(sub.asked, placed);
  return [...answering, ...(uncompared ? [uncompared] : []), ...placed];
}

/** Harms and null findings stand where another sub-question asks for them; a conclusion stays whole with the answer. */
function sectionOf({ section, text }: Statement, { title, others, asked }: SubQuestion): string {
  if (section === limitsSection) return section;
  if (section === 'Bottom line') return title;
  const isHarm = section === 'Harms and safety' ? !namesAskedHarm(text, asked) : namesHarm(text, asked);
  if (isHarm && others.includes('harms')) return facets.harms.title;
  return others.includes('opposing') && isOpposing(text, asked) ? facets.opposing.title : title;
}

const isDirect = ({ citations }: Statement, direct: ReadonlySet<string>): boolean =>
  citations.some(({ sourceId }) => direct.has(sourceId));
