import { words } from '../language/tokens.ts';
import { brandNames } from '../question/brand-names.ts';
import { internationalNames } from '../question/international-names.ts';
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

/** By each word of a name the other names of the same: a product has its substance and the other products of it. */
const synonyms = new Map<string, string[][]>();
const productsBySubstance = new Map<string, string[]>();
for (const [product, substance] of brandNames)
  productsBySubstance.set(substance, [...(productsBySubstance.get(substance) ?? []), product]);
for (const [substance, products] of productsBySubstance) addNames([substance, ...products]);
for (const [name, others] of internationalNames) {
  const same = [name, ...others].filter(isOneWord);
  addNames([...same, ...same.flatMap((each) => productsBySubstance.get(each) ?? [])]);
}

function addNames(same: readonly string[]): void {
  const names = same.map(words);
  for (const name of names)
    for (const word of name)
      synonyms.set(word, [...(synonyms.get(word) ?? []), ...names.filter((other) => other !== name)]);
}

/** Of "calcium folinate" one word is another drug, and "PAS" means other things as well. */
function isOneWord(name: string): boolean {
  return /^\p{L}{5,}$/u.test(name);
}

/** The words of a name that a text must hold: texts leave out "disoproxil" and "mofetil". Of insulins the second word tells which. */
function requiredWords(name: readonly string[]): readonly string[] {
  const drugs = name.filter(isKnownDrug);
  return drugs.length === 0 || drugs.includes('insulin') ? name : drugs;
}

/** The first drug of a statement that its sources name neither so, nor by another of its names. */
export function findUnnamedDrug(statement: string, sources: readonly string[]): string | undefined {
  const drugs = words(statement).filter((word) => isKnownDrug(word) && !noDrug.test(word));
  if (drugs.length === 0) return undefined;
  const named = new Set(sources.flatMap(words));
  const namedWhere = (holds: (word: string) => boolean) => (word: string) =>
    holds(word) || (synonyms.get(word) ?? []).some((name) => requiredWords(name).every(holds));
  const isNamed = namedWhere((word) => named.has(word));
  const others = drugs.filter((word) => !isNamed(word));
  if (others.length === 0) return undefined;
  const stems = new Set([...named].map(stemOf));
  const isStemNamed = namedWhere((word) => stems.has(stemOf(word)));
  return others.find((word) => !isStemNamed(word));
}
