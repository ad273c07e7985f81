import { stem, words } from '../language/tokens.ts';
import { findWidened } from './people.ts';

/** Words that make a claim stronger; a statement may use them only where a quote does. */
const strong = new Set(
  `significant significantly substantial substantially marked markedly dramatic dramatically strongly clearly definitive definitely
certainly undoubtedly always all every everyone most majority only proven proves prove proved cure cures cured caused causing guarantees
guaranteed best safest superior should must recommend recommends recommended contraindicated mandatory essential urgent breakthrough`
    .split(/\s+/)
    .map(stem),
);
/** Who a finding is about; a statement may name only whom a quote or the title names. */
const populations = new Set(
  `children child infants infant neonates newborns adolescents paediatric pediatric pregnant pregnancy breastfeeding adults adult
men women man woman males females male female boys girls elderly older younger healthy hospitalised hospitalized outpatients outpatient inpatients inpatient`
    .split(/\s+/)
    .map(stem),
);
const verdict = /^(?:yes|no)\b\s*(?:[,.:;!–—-]|$)/iu;

/**
 * What a statement says more strongly than its quotes: a word of strength, a population,
 * a bare yes or no. `titles` are those of the cited sources.
 */
export function findOverclaim(
  statement: string,
  quotes: readonly string[],
  titles: readonly string[],
): string | undefined {
  if (verdict.test(statement)) return 'a verdict';
  const quoted = quotes.join(' ');
  const widened = findWidened(statement, quotes);
  if (widened !== undefined) return widened;
  const known = stemsOf(quoted);
  const named = stemsOf(`${quoted} ${titles.join(' ')}`);
  return words(withoutAllCause(statement)).find((word) => {
    const key = stem(word);
    return (strong.has(key) && !known.has(key)) || (populations.has(key) && !named.has(key));
  });
}

const stemsOf = (text: string): Set<string> => new Set(words(text).map(stem));

/** "All-cause death" is death from any cause and claims nothing about everybody. */
const withoutAllCause = (text: string): string => text.replace(/\ball[- ]cause\b/giu, '');
