import { isStopWord, stem, words } from '../language/tokens.ts';
import { isDirection } from './directions.ts';
import { isKnownDrug } from './entities.ts';

const minLetters = 5;
/** From this length on two letters may differ: "hypertension", "hypotension". */
const longLetters = 8;
/** Endings of one word in its forms, which stems leave apart: "thrombosis", "thrombotic". */
const formLetters = 3;
const irregular: ReadonlyMap<string, string> = new Map([
  ['women', 'woman'],
  ['children', 'child'],
  ['effect', 'affect'],
  ['criterion', 'criteria'],
  ['aged', 'ages'],
]);

/**
 * A word of the statement that none of the texts has, though one has another of almost the same letters: a slip or a
 * forgery, such as one drug, disease or measure for its neighbour in the dictionary.
 */
export function findNearWord(statement: string, texts: readonly string[]): string | undefined {
  const known = new Set(texts.flatMap(words).map(normal));
  const drugs = new Set(texts.flatMap(words).filter(isKnownDrug).map(normal));
  return words(statement).find((word) => {
    const each = normal(word);
    if (
      !/^\p{L}/u.test(word) ||
      each.length < minLetters ||
      known.has(each) ||
      isStopWord(word) ||
      isDirection(word)
    )
      return false;
    return [...known].some((other) => isNear(each, other, drugs));
  });
}

const normal = (word: string): string => stem(irregular.get(word) ?? word);

function isNear(word: string, other: string, drugs: ReadonlySet<string>): boolean {
  const length = Math.max(word.length, other.length);
  if (Math.abs(word.length - other.length) > 2 || other.length < minLetters) return false;
  let shared = 0;
  while (word[shared] === other[shared] && shared < Math.min(word.length, other.length)) shared += 1;
  const isForm = shared >= length - formLetters && shared >= minLetters - 1;
  if (isForm && !drugs.has(other)) return false;
  return distance(word, other) <= (length >= longLetters ? 2 : 1);
}

/** Letters to be put in, taken out or changed to make one word of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let place = 1; place <= other.length; place += 1) {
      const change = (row[place - 1] ?? 0) + (one[at - 1] === other[place - 1] ? 0 : 1);
      next.push(Math.min(change, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
