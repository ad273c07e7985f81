import { EgressError } from './egress-error.ts';

export type AnswerBody = AsyncIterable<Uint8Array> & { cancel(): Promise<void> };

/** The body as it comes, which ends with an error as soon as it is larger than allowed; `inTerms` words what it throws. */
export async function* limitBody(
  body: AnswerBody | null,
  maxBytes: number,
  inTerms: (error: unknown) => EgressError,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  let sizeBytes = 0;
  try {
    for await (const chunk of body) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxBytes)
        throw new EgressError('too_large', `The answer is larger than ${maxBytes} bytes`);
      yield chunk;
    }
  } catch (error) {
    throw inTerms(error);
  }
}

/** A body as UTF-8 text. */
export async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}
