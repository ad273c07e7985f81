/** Abbreviations that are followed by more of the same sentence, lower case, without their last full stop. */
const alwaysContinue = new Set(
  'dr mr mrs prof vs viz cf ca approx resp fig figs tab ref refs eq vol no nos st e.g i.e eg ie spp sp subsp var incl excl esp ed eds v'.split(
    ' ',
  ),
);
/** Abbreviations that may also end a sentence: they continue it when a word in lower case or a number follows. */
const mayEnd = new Set(
  'al etc inc ltd co jr sr u.s u.k a.m p.m min max wt temp yr yrs mo mos wk wks hr hrs d.f'.split(' '),
);

/** Whether a full stop after `before` belongs to an abbreviation, given the text that follows. */
export function endsInAbbreviation(before: string, next: string): boolean {
  const word = /(?<![\p{L}\p{N}.])[\p{L}\p{N}.]+$/u.exec(before)?.[0] ?? '';
  const lower = word.toLowerCase();
  if (word === 'Ms') return true;
  if (alwaysContinue.has(lower)) return lower !== 'no' || /^\p{N}/u.test(next);
  if (mayEnd.has(lower)) return !/^["'“(]*\p{Lu}[\p{Ll}\p{Lu}]/u.test(next) || lower === 'al';
  if (/^\p{Lu}$/u.test(word)) return isInitial(before, next);
  return /^(?:\p{L}\.)+\p{L}$/u.test(word) && !/^\p{Lu}\p{Ll}/u.test(next);
}

/** `E. coli` and `J. Smith` go on; `vitamin D. The …` and `type A. We …` end. */
function isInitial(before: string, next: string): boolean {
  if (/^\p{Ll}/u.test(next)) return true;
  if (/[^\s(]\p{Lu}$/u.test(before)) return false;
  if (!/\p{L}\s+\p{Lu}$/u.test(before)) return true;
  return /^(?:\p{Lu}\.)/u.test(next);
}
