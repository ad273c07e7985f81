import { z } from 'zod';
import { ConnectorError } from '../../connector.ts';
import { createSourceClient, readJson, type SourceSettings } from '../../http/source-client.ts';

/** openFDA allows 240 requests a minute, with and without a key; without one, 1,000 a day (open.fda.gov). */
export const requestsPerSecond = 4;

export type OpenFdaSettings = SourceSettings & { apiKey?: string | undefined };

const answerSchema = z.object({
  meta: z
    .object({
      last_updated: z.string().optional(),
      results: z.object({ total: z.number().int().nonnegative() }).optional().catch(undefined),
    })
    .optional(),
  results: z.array(z.unknown()),
});
const noMatchSchema = z.object({ error: z.object({ code: z.literal('NOT_FOUND') }) });

/** `total` counts what matches, also beyond the records that were asked for; null where openFDA does not say. */
export type OpenFdaAnswer<T> = { results: T[]; total: number | null; lastUpdated: string | undefined };
export type OpenFdaClient = ReturnType<typeof createOpenFdaClient>;

/** One for all of openFDA's collections, whose limit counts them together. One attempt a call. */
export function createOpenFdaClient({ apiKey, ...settings }: OpenFdaSettings) {
  const ask = createSourceClient({ ...settings, perSecond: requestsPerSecond });
  return {
    /** The records that can be read; none of many is a failure, no match an empty answer. */
    async find<T>(
      collection: 'label' | 'event' | 'enforcement',
      parameters: Record<string, string>,
      schema: z.ZodType<T>,
      signal: AbortSignal,
    ): Promise<OpenFdaAnswer<T>> {
      const all = { ...parameters, ...(apiKey && { api_key: apiKey }) };
      const request = { path: `/drug/${collection}.json`, parameters: all, expected: [404] };
      const { status, text } = await ask(request, signal);
      if (status === 404) {
        const isNoMatch = noMatchSchema.safeParse(tryJson(text)).success;
        if (!isNoMatch) throw new ConnectorError('rejected', { words: 'answered with error 404' });
        return { results: [], total: 0, lastUpdated: undefined };
      }
      const { results, meta } = readJson(text, answerSchema);
      const read = results.map((record) => schema.safeParse(record));
      if (read.length > 0 && !read.some(({ success }) => success)) throw new ConnectorError('malformed');
      return {
        results: read.flatMap((record) => (record.success ? [record.data] : [])),
        total: meta?.results?.total ?? null,
        lastUpdated: meta?.last_updated,
      };
    },
  };
}

/** A search for a drug in any of these fields. */
export function inAnyField(drug: string, fields: readonly string[]): string {
  return fields.map((field) => `${field}:"${drug}"`).join(' OR ');
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
