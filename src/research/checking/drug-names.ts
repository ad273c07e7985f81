import { words } from '../language/tokens.ts';
import { brandNames } from '../question/brand-names.ts';
import { isKnownDrug } from '../question/known-drugs.ts';

const stemChars = 6;

/** Names of one drug differ by language in their endings and in ph and f: "metformine", "sulphadoxine". */
const stemOf = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ph', 'f')
    .replace(/^(?:ae|oe)/u, 'e')
    .slice(0, stemChars);

/** A salt, or the class that an ending stands for, is no drug. */
const noDrug =
  /^(?:sul(?:f|ph)at\w*|(?:statin|sartan|gliptin|gliflozin|glitazone|triptan|gepant|heparin)s?)$/u;

const names = brandNames.map((line) => line.flatMap(words));
const sameDrug = (word: string): string[] => names.filter((line) => line.includes(word)).flat();

/** The first drug of a statement that its sources name neither so, nor by another of its names. */
export function findUnnamedDrug(statement: string, sources: readonly string[]): string | undefined {
  const drugs = words(statement).filter((word) => isKnownDrug(word) && !noDrug.test(word));
  if (drugs.length === 0) return undefined;
  const named = new Set(sources.flatMap(words));
  const isNamed = (word: string) => [word, ...sameDrug(word)].some((name) => named.has(name));
  const others = drugs.filter((word) => !isNamed(word));
  if (others.length === 0) return undefined;
  const stems = new Set([...named].map(stemOf));
  return others.find((word) => ![word, ...sameDrug(word)].some((name) => stems.has(stemOf(name))));
}
