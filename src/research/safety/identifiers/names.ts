import { isNumberWord } from '../../appraisal/study-size/number-words.ts';
import { stem } from '../../language/tokens.ts';
import { rarityOf } from '../../language/word-frequencies.ts';
import { ingredientNames } from '../../question/ingredients.ts';
import { isKnownDrug } from '../../question/known-drugs.ts';
import { medicalTerms } from '../../question/medical-terms.ts';
import { withoutMarks } from '../model/features.ts';
import { announcing } from './announced.ts';
import type { Found, IdentifierKind } from './found.ts';
import { knownOf } from './name-list.ts';
import weights from './names-weights.json' with { type: 'json' };
import { countedThing, literatureNumber } from './rule.ts';
import { publication } from './structured.ts';
import { createTagger, type Tag } from './tag-model.ts';
import { isBlank, type Token, tokensOf } from './tag-tokens.ts';

const tag = createTagger(weights);
const kindOf: Readonly<Record<Exclude<Tag, 'none'>, IdentifierKind>> = {
  name: 'name',
  address: 'address',
  employer: 'employer',
  number: 'record number',
  bed: 'bed',
  birth: 'date of birth',
  handle: 'handle',
};

/** The words of ingredients that no ending tells. */
const ingredientWords = new Set(
  [...ingredientNames].flatMap((name) => name.split(/[^a-z]+/)).filter((word) => word.length > 4),
);
const isDrug = (plain: string): boolean =>
  isKnownDrug(plain) || ingredientNames.has(plain) || ingredientWords.has(plain);

/** No drug is a name, no number, and nothing that was taken out before. */
const canBe = (tag: Tag, { text, plain }: Token): boolean =>
  !isBlank(text) && !isDrug(plain) && !(tag === 'name' && (/\d/.test(text) || isNumberWord(text)));

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
/** "7.38/45/90", "205/95 198/90", and what of it was read. */
const isResults =
  /[≥≤<>=]|^(?:\d{1,2}[.,]\d{1,2}(?:\/\d{1,3})*|\d{2,3}(?:\/\d{2,3})?(?:[\s,]+\d{2,3}\/\d{2,3})*\/?)$/;
/** A short result, with a word before it or without, and rounded numbers: no code. */
const isPlain = /^(?:\p{L}+\s)?(?:\d{1,3}|\d*0(?:\s\d*0)+)$/u;
const count = new RegExp(`(?<![\\p{L}\\p{N}])\\d{1,5}[\\s-]*(?:[%°]|${countedThing})`, 'iu');
/** How far into what was read a count begins; nowhere: infinitely far. */
const countAt = (text: string, start: number, end: number): number =>
  count.exec(text.slice(start, end + unitReach))?.index ?? Number.POSITIVE_INFINITY;
/** Words before a number are nobody's, but for the few capitals of a plate. */
const begins = (tag: Tag, { text }: Token, next = ''): boolean =>
  tag === 'number'
    ? /^\d|^\p{Lu}{1,4}$/u.test(text) || (/^\p{Ll}{1,3}$/u.test(text) && /^\d|^-$/.test(next))
    : /\p{L}|\d/u.test(text);

/** How far back a word says that a number is of a paper. */
const reach = 120;
/** The longest word that announces a number, and what may stand between. */
const announcedReach = 48;
/** "IL28B", "COX-2", "p53", "R337H", "9p21", "H3K27", "AZD3199": what genes, their changes, scores and drugs are called. */
const isMedicalCode =
  /^(?:p\d{2}|[A-Z]{2,3}\d{4,6}|\p{L}{2,5}[-/ ]?\d{1,2}\p{L}{0,2}|\p{L}\d{2,4}\p{L}|\p{L}\d\p{L}{2}|\d{0,2}[pq]\d{2}|H[1-4][AK]\S*)$/iu;
/** A place in the genome, as dbSNP names it; record numbers begin with capitals. */
const isVariant = /^rs\d{3,10}$/;
/** "L4/5", "C5-C6", "T2N1M0", "E3V4M5", "G3P2", "G4A3", "H3N2", "P2Y12", "C09CA01": no room and no postcode. */
const isLevelOrStage =
  /^(?:\p{L}\d{1,2}(?:\/\p{L}?|-\p{L})\d{1,2}|T\d\p{L}?N\d\p{L}?(?:M\d)?|E\dV\dM\d|G\d{1,2}[PA]\d{1,2}|H\d{1,2}N\d|P2Y\d{1,2}|\p{L}\d{2}\p{L}{2}\d{2})$/iu;
/** "born before 1957", "nacidas entre 1950 y 1970": a year of many people. */
const ofMany =
  /(?<!\p{L})(?:before|after|since|between|until|from|in|and|to|avant|après|depuis|entre|et|antes de|después de|desde|y|vor|nach|seit|zwischen|und|trước|sau|từ|đến)\s(?:năm\s)?$/iu;
/** With the letters and digits that touch it. */
const wholeWords = (text: string, start: number, end: number): string =>
  `${/[\p{L}\p{N}]{0,8}$/u.exec(text.slice(Math.max(0, start - 8), start))?.[0] ?? ''}${text.slice(start, end)}${/^[\p{L}\p{N}]{0,8}/u.exec(text.slice(end, end + 8))?.[0] ?? ''}`;
/** A wording of the project's own vocabulary that nobody is called. */
function isTerm(words: string): boolean {
  if (!medicalTerms.has(words) && !medicalTerms.has(words.toLowerCase())) return false;
  const { given, family } = knownOf(withoutMarks(words.toLowerCase()));
  return given === 0 && family === 0;
}
/** "Heavy", in small letters: a word of the language that nobody is listed by. */
function isOrdinary(words: string): boolean {
  if (words !== words.toLowerCase()) return false;
  const { ordinary, given, family, rare } = knownOf(withoutMarks(words));
  return ordinary > 0 && given === 0 && family === 0 && rare === 0;
}
/** "St. John" of St. John's wort. */
const wordAfter = /^[^\s,;]* ?[^\s,;:?!)]*/u;
const beginsTerm = (name: string, after: string): boolean =>
  medicalTerms.has(`${name}${wordAfter.exec(after)}`.toLowerCase().replaceAll('.', ''));
/** "hs_crp", "p_value": all words are of abstracts; what users call themselves is not. */
const isVariable = (words: string): boolean =>
  isTerm(words.replaceAll('_', '-')) ||
  (words.match(/\p{L}{2,}/gu) ?? []).every((word) => rarityOf(stem(word)).inAbstracts < 7);
/** "HLA-DR 1501". */
const allele = /(?<!\p{L})HLA-\p{L}{1,3}\d?\s$/iu;
/** As long as a unit and the space before it. */
const unitReach = 12;

/** The tagger knows no other script than Latin: a word of one is kept, several in a row may be a name. */
const isForeignWord = (text: string): boolean => !/\p{Script=Latin}|\d|\s/u.test(text);

/** Names of people, the towns, employers and numbers told of them, as the tagger reads them. Time is linear in the length. */
export function findNames(text: string): Found[] {
  const tokens = tokensOf(text);
  const found: Found[] = [];
  let last: { tag: Tag; token: Token } | undefined;
  tag(tokens).forEach((own, at) => {
    const token = tokens[at] as Token;
    const run = found.at(-1);
    if (own === 'none' || !canBe(own, token)) last = undefined;
    else {
      if (last?.tag === own && run) run.end = token.end;
      else if (begins(own, token, tokens[at + 1]?.text))
        found.push({ kind: kindOf[own], start: token.start, end: token.end });
      else return;
      last = { tag: own, token };
    }
  });
  return found
    .map((one) => ({
      ...one,
      end: one.end - (/(?:['’]s|[.,;:-])$/u.exec(text.slice(one.start, one.end))?.[0].length ?? 0),
    }))
    .filter(({ start, end }) => end - start > 1 && !isForeignWord(text.slice(start, end)))
    .filter(({ start, end }) => !beginsTerm(text.slice(start, end), text.slice(end, end + reach)))
    .filter(({ kind, start, end }) =>
      isLikely(kind, text.slice(start, end), text.slice(Math.max(0, start - reach), start), {
        // Codes end in letters that are units too: only of a room or house may a count stand further in.
        isCounted: countAt(text, start, end) < (kind === 'bed' || kind === 'address' ? end - start : 1),
        whole: wholeWords(text, start, end),
      }),
    );
}

/** Whether what the tagger read as of a kind has a form that kind may have. */
function isLikely(
  kind: IdentifierKind,
  words: string,
  before: string,
  { isCounted, whole }: { isCounted: boolean; whole: string },
): boolean {
  if (isTerm(words)) return false;
  if (kind === 'name') return !isOrdinary(words);
  if (kind === 'employer') return !aYear.test(words);
  if (kind === 'handle') return /[\p{L}\d]{3}/u.test(words) && !isVariable(words);
  if (isCounted) return false;
  if ((kind === 'address' || kind === 'bed') && isLevelOrStage.test(whole)) return false;
  if (kind === 'address') return !aYear.test(words) && !isShort.test(words);
  // Without a number, or a letter that stands alone, it is any room.
  if (kind === 'bed')
    return /\d|(?<!\p{L})\p{Lu}(?!\p{L})/u.test(words) || words.split(/\P{L}+/u).some(isNumberWord);
  if (!/\d/.test(words) || isResults.test(words)) return false;
  if (kind === 'date of birth')
    return !publication.test(before) && !(aYear.test(words) && ofMany.test(before));
  return (
    !aYear.test(words) &&
    !isRange(words) &&
    !isDoses.test(words) &&
    !isPlain.test(words) &&
    (!(isMedicalCode.test(whole) || isVariant.test(whole)) ||
      announcing.test(before.slice(-announcedReach))) &&
    !allele.test(before) &&
    !literatureNumber.test(before)
  );
}
