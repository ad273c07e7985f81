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

/** Names in other words by each word of a name: a product by its substances and by other products of these, a substance by products with it. */
const otherNames = new Map<string, string[][]>();
const productsOf = new Map<string, string[]>();
for (const [product, substance] of brandNames)
  productsOf.set(substance, [...(productsOf.get(substance) ?? []), product]);
for (const [substance, products] of productsOf) {
  const called = [substance, ...products].map(words);
  for (const name of called)
    for (const word of name)
      otherNames.set(word, [...(otherNames.get(word) ?? []), ...called.filter((other) => other !== name)]);
}

/** The words of a name that are drugs: texts leave out "disoproxil" and "mofetil". Of insulins the second word tells which. */
function tellingIn(name: readonly string[]): readonly string[] {
  const drugs = name.filter(isKnownDrug);
  return drugs.length === 0 || drugs.includes('insulin') ? name : drugs;
}

/** The first drug of a statement that its sources name neither so, nor by another of its names. */
export function findUnnamedDrug(statement: string, sources: readonly string[]): string | undefined {
  const drugs = words(statement).filter((word) => isKnownDrug(word) && !noDrug.test(word));
  if (drugs.length === 0) return undefined;
  const named = new Set(sources.flatMap(words));
  const isIn = (held: (word: string) => boolean) => (word: string) =>
    held(word) || (otherNames.get(word) ?? []).some((name) => tellingIn(name).every(held));
  const isNamed = isIn((word) => named.has(word));
  const others = drugs.filter((word) => !isNamed(word));
  if (others.length === 0) return undefined;
  const stems = new Set([...named].map(stemOf));
  const isStemNamed = isIn((word) => stems.has(stemOf(word)));
  return others.find((word) => !isStemNamed(word));
}
