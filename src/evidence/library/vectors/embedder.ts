import { z } from 'zod';
import type { Egress } from '#platform/egress/index.ts';

const defaultBaseUrl = 'https://api.openai.com/v1';
const maxAnswerBytes = 40_000_000;

export type EmbeddingSettings = { model: string; baseUrl?: string | undefined; apiKey?: string | undefined };

/** Turns texts into vectors, one for each text and in their order. Throws an `Error` that says what went wrong. */
export type Embedder = {
  model: string;
  embed(texts: string[], options: { signal: AbortSignal; timeoutMs: number }): Promise<number[][]>;
};

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1).max(20_000) })),
});

/** An embedding model behind OpenAI's API, or of any server that speaks it. */
export function createEmbedder(
  { model, baseUrl = defaultBaseUrl, apiKey }: EmbeddingSettings,
  egress: Egress,
): Embedder {
  return {
    model,
    async embed(texts, { signal, timeoutMs }) {
      const answer = await egress(`${baseUrl}/embeddings`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(apiKey && { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
        signal,
        timeoutMs,
        maxBytes: maxAnswerBytes,
      });
      if (answer.status !== 200) throw new Error(`the embedding model answered with status ${answer.status}`);
      return readVectors(answer.text, texts.length);
    },
  };
}

function readVectors(text: string, count: number): number[][] {
  const parsed = answerSchema.safeParse(parseJson(text));
  const byIndex = new Map(parsed.data?.data.map(({ index, embedding }) => [index, embedding]));
  const vectors = Array.from({ length: count }, (_, index) => byIndex.get(index) ?? []);
  const [first] = vectors;
  if (!first?.length || vectors.some(({ length }) => length !== first.length))
    throw new Error('the embedding model sent something other than a vector for each text');
  return vectors;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
