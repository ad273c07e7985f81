const markup = [
  /https?:|www\.|<\/?[a-z!?]|\]\(|[`{}]|&#?\w+;/i,
  /\b(?:javascript|vbscript|data|file|mailto|blob)\s*:/i,
  /\*\*|__|~~|^\s*(?:#{1,6}|>|\|)\s|!\[| \| /,
];
/** A word in the letters of two scripts looks like another: "therapy" with a Greek alpha. */
const anyWord = /[\p{L}\p{M}]+/gu;
const isMixed = (word: string): boolean =>
  /\p{Script=Latin}/u.test(word) &&
  /(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited}|µ)\p{L}/u.test(word);

/** A link, markup, or a word of mixed scripts that stands in none of the sources. */
export function findMarkup(statement: string, sources: readonly string[]): string | undefined {
  const known = sources.join(' ');
  const found = markup.map((banned) => banned.exec(statement)?.[0]);
  const mixed = statement.match(anyWord)?.filter(isMixed) ?? [];
  return [...found, ...mixed].find((one) => one !== undefined && !known.includes(one));
}
