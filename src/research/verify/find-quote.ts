import type { Span } from '../language/sentences.ts';
import { type Folded, fold } from './fold.ts';

/** A quote found more often says nothing of where it was taken from. */
const maxPlaces = 20;
const wordUnit = /[\p{L}\p{N}\p{M}]/u;

/**
 * The places of a quote in a source after folding both, as UTF-16 offsets in the source. A match must not cut a word
 * or a number: "0.8" is not found in "0.82", nor "effective" in "ineffective".
 */
export function findQuotes(source: Folded, quote: string): Span[] {
  const wanted = fold(quote).text;
  const found: Span[] = [];
  if (wanted === '') return found;
  for (let at = source.text.indexOf(wanted); at >= 0; at = source.text.indexOf(wanted, at + 1)) {
    const after = at + wanted.length;
    if (!cutsBefore(source.text, at) && !cutsAfter(source.text, after) && !cutsCluster(source, at, after)) {
      found.push({ start: source.starts[at] ?? 0, end: source.ends[after - 1] ?? 0 });
      if (found.length === maxPlaces) break;
    }
  }
  return found;
}

function cutsBefore(text: string, at: number): boolean {
  const first = text.charAt(at);
  const before = text.charAt(at - 1);
  if (isWord(first) && isWord(before)) return true;
  return (
    /\d/.test(first) &&
    (/\d[.,·/^]$/.test(text.slice(Math.max(0, at - 2), at)) ||
      /(?:^|[\s(=<>])[-.]$/.test(text.slice(Math.max(0, at - 2), at)))
  );
}

function cutsAfter(text: string, after: number): boolean {
  const last = text.charAt(after - 1);
  if (isWord(last) && isWord(text.charAt(after))) return true;
  return /\d/.test(last) && /^(?:[.,·/^]\d|\^|%|\s%)/.test(text.slice(after, after + 2));
}

/** One original character can fold into several; a match must not begin or end inside it. */
function cutsCluster(source: Folded, at: number, after: number): boolean {
  const sameAs = (a: number, b: number) =>
    a >= 0 && b < source.starts.length && source.starts[a] === source.starts[b];
  return sameAs(at - 1, at) || sameAs(after - 1, after);
}

const isWord = (unit: string): boolean =>
  unit !== '' && (wordUnit.test(unit) || /[\uD800-\uDFFF]/.test(unit));
