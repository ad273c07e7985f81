/**
 * A text in the form in which quotes are compared. `starts[i]` and `ends[i]` are the UTF-16 offsets in the original
 * of what became the folded code unit `i`.
 */
export type Folded = { text: string; starts: number[]; ends: number[] };

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
export function fold(original: string): Folded {
  const out: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const push = (piece: string, start: number, end: number) => {
    for (const unit of piece.split('')) {
      if (unit === ' ' && (out.length === 0 || out.at(-1) === ' ')) {
        if (ends.length > 0) ends[ends.length - 1] = end;
        continue;
      }
      out.push(unit);
      starts.push(start);
      ends.push(end);
    }
  };
  let at = 0;
  while (at < original.length) {
    if (isPlain(original, at)) {
      push(original.charAt(at), at, at + 1);
      at += 1;
      continue;
    }
    cluster.lastIndex = at;
    const piece = cluster.exec(original)?.[0] ?? original.charAt(at);
    push(foldCluster(piece, out.at(-1) ?? ''), at, at + piece.length);
    at += piece.length;
  }
  if (out.at(-1) === ' ') {
    out.pop();
    starts.pop();
    ends.pop();
  }
  return { text: out.join(''), starts, ends };
}

/** A printable ASCII character that no combining mark follows and that folds to itself: most of any abstract. */
function isPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x20 && code < 0x7f && code !== 0x60 && !(text.charCodeAt(at + 1) >= 0x80);
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
