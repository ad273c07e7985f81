import { isNumberWord } from '../../appraisal/study-size/number-words.ts';
import { ingredientNames } from '../../question/ingredients.ts';
import { isKnownDrug } from '../../question/known-drugs.ts';
import { medicalTerms } from '../../question/medical-terms.ts';
import { withoutMarks } from '../model/features.ts';
import { announcing } from './announced.ts';
import type { Found, IdentifierKind } from './found.ts';
import { knownOf } from './name-list.ts';
import weights from './names-weights.json' with { type: 'json' };
import { countedThing, literatureNumber } from './rule.ts';
import { blank, type Token, tokensOf } from './tag-features.ts';
import { createTagger, type Tag } from './tag-model.ts';

const tag = createTagger(weights);
const kindOf: Readonly<Record<Exclude<Tag, 'none'>, IdentifierKind>> = {
  name: 'name',
  address: 'address',
  employer: 'employer',
  number: 'record number',
};

/** The words of ingredients that no ending tells. */
const ingredientWords = new Set(
  [...ingredientNames].flatMap((name) => name.split(/[^a-z]+/)).filter((word) => word.length > 4),
);
const isDrug = (plain: string): boolean =>
  isKnownDrug(plain) || ingredientNames.has(plain) || ingredientWords.has(plain);

/** No drug is a name, no number, and nothing that was taken out before. */
const canBe = (tag: Tag, { text, plain }: Token): boolean =>
  !text.startsWith(blank) && !isDrug(plain) && !(tag === 'name' && (/\d/.test(text) || isNumberWord(text)));

/** Years, a word with one, and what is so much of something per something. */
const aYear = /^(?:\S+\s)?(?:1[89]|20)\d\d(?:\W{1,3}(?:1[89]|20)\d\d)?$|\/$/u;
/** "135-145": from less to more. */
const isRange = (words: string): boolean => {
  const [, from, to] = /^(\d{1,3})\s?[-–]\s?(\d{1,3})$/u.exec(words) ?? [];
  return Number(from) < Number(to);
};
/** "139", "CD4 350": no postcode is so short. */
const isShort = /^(?:CD\d+\D{0,3})?\d{1,3}$/iu;
/** "10-0-12": insulin in the morning, at noon and in the evening. */
const isDoses = /^\d{1,2}(?:-\d{1,2}){2,3}$/;
/** Of no code: two digits or fewer, results of three or fewer, rounded numbers, a number and the words behind it. */
const isPlain =
  /^(?:\p{L}+\s)?(?:\d{1,3}(?:\s\d{1,3})*|\d*0(?:\s\d*0)+)$|(?<!\d|\p{L}{2})\d{1,2}(?:\s\p{L}{2}|-\p{L}{4}|[fmFM]$)|\d{4}\s(?!\p{L}{3}$)\p{L}{2}/u;
/** Vietnamese decisions, circulars and decrees. */
const isDecree = /\d\/(?:QĐ|TT|NĐ)-/iu;
/** "7.38/45/90". */
const isResults = /^\d{1,2}[.,]\d{1,2}(?:\/\d{1,3})*$/;
const isCount = new RegExp(`(?<![\\p{L}\\p{N}])\\d+[\\s-]*(?:[%°]|${countedThing})`, 'iu');
const isUnit = new RegExp(`^${countedThing}$`, 'iu');
/** Words before a number are nobody's, but for the few capitals of a plate. */
const begins = (tag: Tag, { text }: Token, next = ''): boolean =>
  tag === 'number'
    ? /^\d|^\p{Lu}{1,4}$/u.test(text) || (/^\p{Ll}{1,3}$/u.test(text) && /^\d|^-$/.test(next))
    : /\p{L}|\d/u.test(text);

/** How far back a word says that a number is of a paper. */
const reach = 120;
/** "IL28B", "COX-2", "R337H", "9p21", "H3K27": what genes, their changes, scores and drugs are called. */
const isMedicalCode =
  /^(?:\p{L}{2,5}[-/ ]?\d{1,2}\p{L}{0,2}|\p{L}\d{2,4}\p{L}|\p{L}\d\p{L}{2}|\d{0,2}[pq]\d{2}|H[1-4][AK]\S*)$/iu;
/** With the letters and digits that touch it. */
const wholeWords = (text: string, start: number, end: number): string =>
  `${/[\p{L}\p{N}]{0,8}$/u.exec(text.slice(Math.max(0, start - 8), start))?.[0] ?? ''}${text.slice(start, end)}${/^[\p{L}\p{N}]{0,8}/u.exec(text.slice(end, end + 8))?.[0] ?? ''}`;
/** A wording of the project's own vocabulary that nobody is called. */
function isTerm(words: string): boolean {
  if (!medicalTerms.has(words) && !medicalTerms.has(words.toLowerCase())) return false;
  const { given, family } = knownOf(withoutMarks(words.toLowerCase()));
  return given === 0 && family === 0;
}
/** "HLA-DR 1501". */
const allele = /(?<!\p{L})HLA-\p{L}{1,3}\d?\s$/iu;
/** As long as a unit and the space before it. */
const unitReach = 12;

/** The tagger knows no other script than Latin: a word of one is kept, several in a row may be a name. */
const isForeignWord = (text: string): boolean => !/\p{Script=Latin}|\d|\s/u.test(text);

/** "Salzburg 5020", "1080 (Wien)": four to six digits beside a listed town; no year, and nothing rounded. */
const isPostcode = (token: Token): boolean => /^(?!(?:19|20)\d\d$)(?!\d*00$)\d{4,6}$/.test(token.text);
const isTown = (token: Token | undefined): boolean => {
  if (!token || token.text.startsWith(blank)) return false;
  const { place, ordinary, eponym } = knownOf(token.plain);
  return place > 0 && ordinary === 0 && eponym === 0;
};
function postcodesOf(text: string, tokens: readonly Token[]): Found[] {
  return tokens.flatMap((token, at): Found[] => {
    if (!isPostcode(token) || isCount.test(text.slice(token.start, token.end + unitReach))) return [];
    const isMark = (one: number) => /^[(,]$/.test(tokens[one]?.text ?? '');
    const before = tokens[at - (isMark(at - 1) ? 2 : 1)];
    const isBeside = isTown(before) || isTown(tokens[at + 1]);
    return isBeside ? [{ kind: 'address', start: token.start, end: token.end }] : [];
  });
}

/** Names of people, the towns, employers and numbers told of them, as the tagger reads them. Time is linear in the length. */
export function findNames(text: string): Found[] {
  const tokens = tokensOf(text);
  const found: Found[] = [];
  let last: { tag: Tag; token: Token } | undefined;
  tag(tokens).forEach((own, at) => {
    const token = tokens[at] as Token;
    const run = found.at(-1);
    const isOfNumber = isUnit.test(token.text) && /^\d+$/.test(tokens[at - 1]?.text ?? '');
    if (own === 'none' || isOfNumber || !canBe(own, token)) last = undefined;
    else {
      if (last?.tag === own && run) run.end = token.end;
      else if (begins(own, token, tokens[at + 1]?.text))
        found.push({ kind: kindOf[own], start: token.start, end: token.end });
      else return;
      last = { tag: own, token };
    }
  });
  return [...found, ...postcodesOf(text, tokens)]
    .map((one) => ({
      ...one,
      end: one.end - (/(?:['’]s|[.,;:])$/u.exec(text.slice(one.start, one.end))?.[0].length ?? 0),
    }))
    .filter(({ start, end }) => end - start > 1 && !isForeignWord(text.slice(start, end)))
    .filter(({ kind, start, end }) => {
      const words = text.slice(start, end);
      const before = text.slice(Math.max(0, start - reach), start);
      if (isTerm(words)) return false;
      if (kind === 'employer') return !aYear.test(words);
      if (kind === 'address')
        return (
          !aYear.test(words) && !isShort.test(words) && !isCount.test(text.slice(start, end + unitReach))
        );
      return (
        kind !== 'record number' ||
        (/\d/.test(words) &&
          !aYear.test(words) &&
          !isRange(words) &&
          !isDoses.test(words) &&
          !isPlain.test(words) &&
          !isResults.test(words) &&
          !(isMedicalCode.test(wholeWords(text, start, end)) && !announcing.test(before)) &&
          !isDecree.test(text.slice(start, end + unitReach)) &&
          !isCount.test(text.slice(start, end + unitReach)) &&
          !allele.test(before) &&
          !literatureNumber.test(before))
      );
    });
}
