import { contentStems, words } from '../language/tokens.ts';
import { isDirection } from './directions.ts';

const than =
  /\b(?:than|compared (?:with|to)|versus|vs|relative to|as against)\b\s*(?:(?:with|after|on|in|for|among|by|that|those|of|given|the|a|an|did)\s+)*/giu;
const phraseEnd =
  /[,.;:()]|\b(?:and|but|or|while|in|at|by|for|during|when|who|which|after|with|on|was|were|is|are|did|had|to|as|from)\b/iu;

type Sides = { reference: Set<string>; rest: Set<string> };

/** What a sentence compares with, as stems, and everything else in it. */
function sidesOf(text: string): Sides | undefined {
  const reference = new Set<string>();
  let rest = text;
  for (const found of text.matchAll(than)) {
    const after = text.slice(found.index + found[0].length);
    const phrase = after.slice(0, after.search(phraseEnd) < 0 ? undefined : after.search(phraseEnd));
    for (const each of contentStems(phrase)) reference.add(each);
    rest = rest.replace(found[0] + phrase, ' ');
  }
  const others = new Set(contentStems(rest));
  for (const each of [...reference]) if (others.has(each)) reference.delete(each);
  return reference.size > 0 ? { reference, rest: others } : undefined;
}

const directionsOf = (text: string): string => words(text).filter(isDirection).sort().join(' ');

/**
 * The thing compared with that a statement swaps for what its quote compares: "more often after A than after B" for "more
 * often after B than after A". Only sentences with the same words of direction are set side by side.
 */
export function findSwappedComparison(statement: string, quotes: readonly string[]): string | undefined {
  const local = findSwappedPair(statement, quotes);
  if (local !== undefined) return local;
  const stated = sidesOf(statement);
  if (!stated) return undefined;
  for (const quote of quotes) {
    const source = sidesOf(quote);
    if (!source || directionsOf(quote) !== directionsOf(statement)) continue;
    const isOther = [...stated.reference].every((each) => !source.reference.has(each));
    const swapped = [...stated.reference].find((each) => source.rest.has(each));
    if (isOther && swapped !== undefined && [...source.reference].some((each) => stated.rest.has(each)))
      return swapped;
  }
  return undefined;
}

const pair =
  /\b(?:with|after|on|in|for|among|by)\s+((?:[\p{L}\p{N}/-]+\s){1,4}?)than\s+(?:with|after|on|in|for|among|by)\s+((?:[\p{L}\p{N}/-]+(?![\p{L}\p{N}/-])\s?){1,4})/giu;

/** "More common with A than with B" told as "with B than with A". */
function findSwappedPair(statement: string, quotes: readonly string[]): string | undefined {
  const pairsOf = (text: string) =>
    [...text.matchAll(pair)].map(
      ([, one = '', other = '']) => [contentStems(one), contentStems(other)] as const,
    );
  const stated = pairsOf(statement);
  for (const quote of quotes) {
    if (directionsOf(quote) !== directionsOf(statement)) continue;
    for (const [one, other] of pairsOf(quote)) {
      const onlyOne = one.filter((each) => !other.includes(each));
      const onlyOther = other.filter((each) => !one.includes(each));
      const swapped = stated.find(
        ([first, second]) =>
          first.some((each) => onlyOther.includes(each)) && second.some((each) => onlyOne.includes(each)),
      );
      if (swapped) return swapped[0].join(' ');
    }
  }
  return undefined;
}
