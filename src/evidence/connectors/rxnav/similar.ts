import { wordsOf } from '../../words.ts';

/** Whether a name could be what a term was meant to say: each word of the term is in it, but for slips of the pen. */
export function isSimilar(term: string, name: string): boolean {
  const wanted = wordsOf(term);
  const held = wordsOf(name);
  return (
    wanted.length > 0 &&
    wanted.every((word) => held.some((other) => distance(word, other) <= slipsAllowed(word)))
  );
}

/** Names of drugs differ by little: hydroxyzine is not hydralazine. Short words must be right. */
function slipsAllowed(word: string): number {
  if (word.length < 5 || /\d/.test(word)) return 0;
  return word.length < 9 ? 1 : 2;
}

/** Letters to insert, delete, replace or swap with their neighbour to get from one word to another. */
function distance(left: string, right: string): number {
  let before: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwap =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + Number(!isSame),
          isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = above;
    above = current;
  }
  return above[right.length] ?? 0;
}
