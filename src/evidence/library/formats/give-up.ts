import type { Part } from './part.ts';

/** A file that is of another kind than its beginning says is not read to its end, which may be hours away. */
const mostUnreadable = 20_000;

/** Gives the records of a file until too many of those that were read, one after the other, could not be. */
export async function* giveUpWhenUnreadable(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  let unreadable = 0;
  const failed = (error: unknown): never => {
    unreadable++;
    throw error;
  };
  for await (const part of parts) {
    yield {
      ...part,
      read() {
        try {
          const read = part.read();
          if (read instanceof Promise) return read.catch(failed);
          unreadable = 0;
          return read;
        } catch (error) {
          return failed(error);
        }
      },
    };
    if (unreadable < mostUnreadable) continue;
    const message = `was left after ${mostUnreadable.toLocaleString('en')} records in a row that cannot be read`;
    yield {
      ...(part.line && { line: part.line }),
      read() {
        throw new Error(message);
      },
    };
    return;
  }
}
