/** Printable ASCII that no combining mark follows and that folds to itself: most of any abstract. */
const plain = /[ -_a-~]*(?![^\0-\x7f])/y;
const cluster = /\P{M}\p{M}*|\p{M}+/suy;
const invisible = /\p{Cf}|[\u{FE00}-\u{FE0F}]/gu;
const superscript = /^[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ]$/u;

const lookAlikes = new Map<string, string>();
for (const char of '‘’‚‛ʼ′´`＇') lookAlikes.set(char, "'");
for (const char of '“”„‟«»″＂') lookAlikes.set(char, '"');
for (const char of '‐‑‒–—―−﹘﹣－') lookAlikes.set(char, '-');
lookAlikes.set('⁄', '/');
lookAlikes.set('∕', '/');

/**
 * Folds typography and white space, never letters, case or numbers: curly quotes, dashes, ligatures, full-width forms,
 * no-break spaces and invisible characters become plain; a superscript after a digit stays apart from it (10⁶ is not 106).
 */
export function fold(original: string): string {
  let out = '';
  let at = 0;
  while (at < original.length) {
    plain.lastIndex = at;
    let piece = plain.exec(original)?.[0] ?? '';
    if (piece === '') {
      cluster.lastIndex = at;
      piece = cluster.exec(original)?.[0] ?? original.charAt(at);
      out += foldCluster(piece, out.at(-1) ?? '');
    } else out += piece;
    at += piece.length;
  }
  return out.replace(/ {2,}/g, ' ').trim();
}

function foldCluster(piece: string, previous: string): string {
  const visible = piece.replace(invisible, '');
  if (visible === '') return '';
  const known = lookAlikes.get(visible);
  if (known !== undefined) return known;
  const plain = visible.normalize('NFKC').replace(/\s+/gu, ' ').replaceAll('\u2044', '/');
  const afterDigit = /\p{N}/u.test(previous);
  if (superscript.test(visible))
    return afterDigit ? `^${lookAlikes.get(plain) ?? plain}` : plain.replace('−', '-');
  // ½ and ① must not join the digit before them: 1½ is not 11/2.
  if (afterDigit && plain !== visible && /^\p{N}/u.test(plain) && !/^\p{Nd}/u.test(visible))
    return ` ${plain}`;
  return [...plain].map((char) => lookAlikes.get(char) ?? char).join('');
}
