import { EgressError } from './egress-error.ts';

export type AnswerBody = AsyncIterable<Uint8Array> & { cancel(): Promise<void> };

/** Reads the body as text and stops as soon as it is larger than allowed. */
export async function readLimited(response: { body: AnswerBody | null }, maxBytes: number): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let sizeBytes = 0;
  for await (const chunk of response.body) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes)
      throw new EgressError('too_large', `The answer is larger than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
