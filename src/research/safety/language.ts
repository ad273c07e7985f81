import { eld } from 'eld/medium';
import { isKnownDrug } from '../question/known-drugs.ts';
import { type Language, languages } from './red-flags/signs/sign.ts';

/** Less text than this tells no language apart: abbreviations and names of drugs look like any. */
const leastWords = 4;
const longestRead = 400;
/** How much likelier than English another language must be: of 3,375 questions in English 6 pass. */
const margin = 0.07;
/** How likely a language must be to tell somebody that it is not read. */
const sure = 0.6;
/** Those that people write to a physician in: more would take abbreviations for one of them. */
const told = 'en vi fr es de it pt nl pl sv da no fi cs hu ro tr ru uk ar fa he hi zh ja ko th'.split(' ');
/** Longer words are mostly names of substances, which look like any language. */
const longName = /\p{L}{14,}/gu;
const otherScript = /[^\P{L}\p{Script=Latin}]/gu;

export type LanguageOf = { language: Language; isCovered: boolean };

/** In which of the languages a text is, and whether it is in one of them at all; English where it cannot be told. */
export function languageOf(text: string): LanguageOf {
  const start = text.slice(0, longestRead);
  const letters = start.match(/\p{L}{2,}/gu)?.join('').length ?? 0;
  const others = start.match(otherScript)?.length ?? 0;
  if (others > 3 && others > letters / 2) return { language: 'en', isCovered: false };
  const { found } = detect(start.replace(longName, ''));
  const language = languages.find((one) => one === found);
  return { language: language ?? 'en', isCovered: language !== undefined || !foreignLanguageOf(text) };
}

/** The language of a text that is surely not English; names of drugs and abbreviations tell none. */
export function foreignLanguageOf(text: string): string | undefined {
  const words = text.slice(0, longestRead).match(/[\p{L}\p{M}]+/gu) ?? [];
  const inCapitals = (word: string) => !/\p{Ll}/u.test(word);
  const isLoud = words.every(inCapitals);
  const telling = words.filter((word) => (isLoud || !inCapitals(word)) && !isKnownDrug(word.toLowerCase()));
  const { found, score } = detect(telling.join(' '));
  return telling.length >= leastWords && found !== 'en' && score >= sure ? found : undefined;
}

function detect(text: string): { found: string; score: number } {
  const scores = eld.detect(text).getScores();
  const scoreOf = (one: string) => scores[one] ?? 0;
  const likeliest = told.reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one));
  const found = scoreOf(likeliest) - scoreOf('en') < margin ? 'en' : likeliest;
  return { found, score: scoreOf(found) };
}
