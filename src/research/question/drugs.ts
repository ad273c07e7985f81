import { findHeadingPhrases } from '#evidence/rules.ts';
import { isStopWord, words } from '../language/tokens.ts';
import { brandNames } from './brand-names.ts';
import { plainNames } from './drug-names.ts';
import { endsLikeDrug, isDrugName } from './known-drugs.ts';
import { isGeneric } from './weigh.ts';

/** What is no drug, or names a class, or is asked about as something else than a medicine. */
const noDrugs = new Set([
  ...endsLikeDrug,
  ...'alcohol cannabis cocaine gliflozin gliptin heroin medicine medicines medication medications pill pills placebo statin triptan'.split(
    ' ',
  ),
]);

/** Words beside which a drug stands that no list has: it may be one, which a register of names must tell. */
const beside = [
  /\b(?:taking|takes?|took|prescribed|medicines?|medications?|drugs?|tablets?|interacts? with|(?:dose|dosage|overdose|effects?) of) (?:called |named |the )?([\p{L}][\p{L}-]{4,})/giu,
  /(?<!\p{L}|\p{L}-)([\p{L}][\p{L}-]{4,60}) (?:\d+(?:\.\d+)? ?(?:mg|mcg|µg|g)\b|tablets?|pills?|capsules?|dos(?:e|es|age|ing)\b|overdose|injections?|interactions?|label\b|boxed warning)/giu,
  /\b(?:is|are|does|can) ([\p{L}][\p{L}-]{4,}) (?:safe|contraindicated|interact|cause|affect|raise|be (?:taken|given|used)|make me)\b/giu,
];
const mostCandidates = 2;

const inWords = (name: string): string => words(name).join(' ');
/** Substances that people know by a brand, in the words of a question; of a fixed combination each one. */
const brands: ReadonlyMap<string, string> = new Map(brandNames.map(([name, of]) => [inWords(name), of]));
const substances: ReadonlySet<string> = new Set(brandNames.map(([, substance]) => inWords(substance)));
const mostWords = Math.max(...[...brands.keys(), ...substances].map((name) => name.split(' ').length));
/** Words that begin a name of several: only these need to be looked at with those that follow. */
const firstWords = new Set(
  [...brands.keys(), ...substances].filter((name) => name.includes(' ')).map((name) => name.split(' ', 1)[0]),
);
/** What a listed name can stand for besides a drug. */
const notOneDrug = /vaccine|crystalloid/;
const isOneSubstance = (name: string): boolean => !name.includes(' ') || name.endsWith(' acid');

/**
 * The drugs that a question names, each once: products by their substance where it is one, substances with a product of a
 * known name, common substances, and what ends like an international nonproprietary name. Classes have no label.
 */
export function findDrugs(question: string): string[] {
  const asked = words(question);
  const found: string[] = [];
  for (let at = 0; at < asked.length; ) {
    const name = longestName(asked, at);
    if (name) found.push(substanceOf(name));
    at += name ? name.split(' ').length : 1;
  }
  return [...new Set(found)];
}

/** Brands differ between countries, substances do not; of a fixed combination only the brand names the whole. */
function substanceOf(name: string): string {
  const substance = brands.get(name);
  return substance && isOneSubstance(substance) ? substance : name;
}

function longestName(asked: readonly string[], at: number): string | undefined {
  const most = firstWords.has(asked[at]) ? Math.min(mostWords, asked.length - at) : 1;
  for (let count = most; count > 1; count--) {
    const name = asked.slice(at, at + count).join(' ');
    if ((brands.has(name) || substances.has(name)) && !notOneDrug.test(brands.get(name) ?? name)) return name;
  }
  const word = asked[at] ?? '';
  if (noDrugs.has(word) || notOneDrug.test(brands.get(word) ?? word)) return undefined;
  const isKnown = brands.has(word) || substances.has(word) || plainNames.has(word) || isDrugName(word);
  return isKnown ? word : undefined;
}

/** Words of a question that may name a drug no list knows, at most two: to be looked up, not to be taken for drugs. */
export function findDrugCandidates(question: string): string[] {
  const found = beside.flatMap((pattern) =>
    [...question.matchAll(pattern)].map(([, word = '']) => word.toLowerCase()),
  );
  const isOpen = (word: string) =>
    !isStopWord(word) && !isGeneric(word) && !noDrugs.has(word) && !findHeadingPhrases(word).length;
  return [...new Set(found)]
    .filter((word) => isOpen(word) && findDrugs(word).length === 0)
    .slice(0, mostCandidates);
}
