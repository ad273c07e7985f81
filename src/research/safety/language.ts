import { detectAll } from 'tinyld';
import { type Language, languages } from './red-flags/signs/sign.ts';

/** Less text than this tells no language apart: abbreviations and names of drugs look like any. */
const leastWords = 4;
const longestRead = 400;
/** How much likelier another language must be than the likeliest that is read. */
const margin = 0.3;
/** Those that people write to a physician in: against all that are told apart, one in fifteen questions in English looked like Latin or Berber. */
const told = 'en vi fr es de it pt nl pl sv da no fi cs hu ro tr id ru uk ar fa he hi zh ja ko th'.split(' ');
/** Longer words are mostly names of substances, which look like any language. */
const longName = /\p{L}{14,}/gu;
const otherScript = /[^\P{L}\p{Script=Latin}]/gu;

export type LanguageOf = { language: Language; isCovered: boolean };

/** In which of the languages a text is, and whether it is in one of them at all; English where it cannot be told. */
export function languageOf(text: string): LanguageOf {
  const start = text.slice(0, longestRead);
  const words = start.match(/\p{L}{2,}/gu) ?? [];
  const others = start.match(otherScript)?.length ?? 0;
  if (others > 3 && others > words.join('').length / 2) return { language: 'en', isCovered: false };
  const scores: Record<string, number> = Object.fromEntries(
    detectAll(start.replace(longName, ''), { only: told }).map(({ lang, accuracy }) => [lang, accuracy]),
  );
  const scoreOf = (one: string) => scores[one] ?? 0;
  const [language] = [...languages].sort((one, other) => scoreOf(other) - scoreOf(one)) as [Language];
  const highest = Math.max(0, ...Object.values(scores));
  const isCovered = words.length < leastWords || highest - scoreOf(language) < margin;
  return { language: isCovered && scoreOf(language) > 0 ? language : 'en', isCovered };
}
