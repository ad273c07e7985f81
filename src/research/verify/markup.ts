const markup = [
  /https?:|www\.|\b[a-z0-9-]+\.(?:com|org|net|info|io|gov|eu|uk|edu)\b|<\/?[a-z!?]|\]\(|[`{}]|&#?\w+;/i,
  /\b(?:javascript|vbscript|data|file|mailto|blob)\s*:/i,
  /\*\*|__|~~|^\s*(?:#{1,6}|>|\|)\s|!\[/,
];
const address = /\b(?:you|your|yours|yourself)\b/i;
const foreignLetter = /(?![\p{Script=Latin}\p{Script=Greek}])\p{L}/gu;

/** A link, markup, a word to the reader, or a letter of another script that stands in none of the quotes. */
export function findMarkup(statement: string, quotes: readonly string[]): string | undefined {
  const quoted = quotes.join(' ');
  const foreign = statement.match(foreignLetter)?.find((letter) => !quoted.includes(letter));
  if (foreign !== undefined) return `the letter "${foreign}"`;
  for (const banned of [...markup, address]) {
    const found = banned.exec(statement)?.[0];
    if (found !== undefined && !quoted.includes(found)) return `"${found}"`;
  }
  return undefined;
}
