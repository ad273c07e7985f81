const maxLineChars = 8_000_000;

/** A line of a text file, counted from 1; `text` is undefined where the line is longer than is accepted. */
export type Line = { number: number; text: string | undefined };

/** More than any record has, and few enough to be passed in a second or two. */
const mostLinesOfRecord = 1_000_000;

/** Counts the lines of a record; throws where there are so many that the file must be of another kind. */
export function countLines(): { pass(opensRecord: boolean): void } {
  let count = 0;
  return {
    pass(opensRecord) {
      count = opensRecord ? 0 : count + 1;
      if (count <= mostLinesOfRecord) return;
      throw new Error(`it has ${mostLinesOfRecord.toLocaleString('en')} lines in a row without a new record`);
    },
  };
}

/**
 * Splits a stream of text into lines and gives those of a chunk at once: a promise for each line takes longer than reading
 * it. Never holds more than a chunk and a line.
 */
export async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<Line[]> {
  let number = 1;
  let rest = '';
  let isTooLong = false;
  const line = (text: string): Line => ({ number: number++, text: isTooLong ? undefined : text });
  for await (const chunk of chunks) {
    // Only the new chunk is looked through: to split a long line again for each of its chunks takes minutes.
    const [first = '', ...others] = chunk.split('\n');
    if (!isTooLong) rest += first;
    if (rest.length > maxLineChars) {
      rest = '';
      isTooLong = true;
    }
    const ended = others.map((next) => {
      const made = line(rest);
      rest = next;
      isTooLong = false;
      return made;
    });
    if (ended.length > 0) yield ended;
  }
  if (rest || isTooLong) yield [line(rest)];
}
