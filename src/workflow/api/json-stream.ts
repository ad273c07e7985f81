import type { Context } from 'hono';

const chunkChars = 64 * 1024;

/**
 * An answer that is a JSON array, made as the client takes it, so that a long one never stands in memory. `items`
 * are JSON texts; what fails before the first of them is thrown.
 */
export async function jsonArray(
  c: Context,
  items: AsyncIterable<string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const texts = items[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let next = await texts.next();
  let isFirst = true;

  async function readChunk(): Promise<string> {
    let chunk = isFirst ? '[' : '';
    while (!next.done && chunk.length < chunkChars) {
      chunk += isFirst ? next.value : `,${next.value}`;
      isFirst = false;
      next = await texts.next();
    }
    return next.done ? `${chunk}]` : chunk;
  }

  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(encoder.encode(await readChunk()));
      if (next.done) controller.close();
    },
    async cancel() {
      await texts.return?.();
    },
  });
  return c.body(body, 200, { ...headers, 'content-type': 'application/json' });
}
