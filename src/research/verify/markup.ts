import { fold } from './fold.ts';

const markup = [
  /https?:|www\.|(?<![a-z0-9-])[a-z0-9-]+\.(?:com|org|net|info|io|gov|eu|uk|edu)\b|(?<![a-z0-9-])[a-z0-9-]{2,}\.[a-z]{2,}\/|<\/?[a-z!?]|\]\(|[`{}]|&#?\w+;/i,
  /\b(?:javascript|vbscript|data|file|mailto|blob)\s*:/i,
  /\*\*|__|~~|^\s*(?:#{1,6}|>|\|)\s|!\[| \| /,
];
const address = /\b(?:you|your|yours|yourself)\b/i;
const otherScript = /(?!\p{Script=Latin}|\p{Script=Greek}|[µμ])\p{L}/gu;
const anyWord = /[\p{L}\p{M}\p{N}]+/gu;
/** Letters that are not those of plain English; "µg" and the like are units. */
const isForeign = (word: string): boolean =>
  /(?![a-zA-Z])\p{L}/u.test(word) && !/^[µμ](?:g|l|L|m|mol|M|U)$/u.test(word);

/** A link, markup, a word to the reader, or a letter of another script that stands in none of the texts. */
export function findMarkup(statement: string, known: readonly string[]): string | undefined {
  const raw = known.join(' ');
  const letter = statement.match(otherScript)?.find((one) => !raw.includes(one));
  if (letter !== undefined) return `the letter "${letter}"`;
  for (const banned of [...markup, address]) {
    const found = banned.exec(statement)?.[0];
    if (found !== undefined && !raw.includes(found)) return `"${found}"`;
  }
  return undefined;
}

/** A word that looks like one of the texts and is none: "therαpy". */
export function findForeignWord(statement: string, known: readonly string[]): string | undefined {
  const raw = known.join(' ');
  const folded = fold(raw).text;
  return statement
    .match(anyWord)
    ?.find((word) => isForeign(word) && !raw.includes(word) && !folded.includes(word));
}
