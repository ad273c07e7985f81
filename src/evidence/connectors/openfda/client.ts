import { createSourceClient, type SourceSettings } from '../../http/source-client.ts';
import { readInline } from '../../reading.ts';
import type { Collection, OpenFdaTasks } from './read.ts';

/** openFDA allows 240 requests a minute, with and without a key; without one, 1,000 a day (open.fda.gov). */
export const requestsPerSecond = 4;

export type OpenFdaSettings = SourceSettings & { apiKey?: string | undefined };

export type OpenFdaClient = ReturnType<typeof createOpenFdaClient>;

/** One for all of openFDA's collections, whose limit counts them together. One attempt a call. */
export function createOpenFdaClient({ apiKey, read = readInline, ...settings }: OpenFdaSettings) {
  const ask = createSourceClient({ ...settings, perSecond: requestsPerSecond });
  return {
    /** The records that can be read; none of many is a failure, no match an empty answer. */
    async find<Name extends Collection>(
      collection: Name,
      parameters: Record<string, string>,
      signal: AbortSignal,
    ): Promise<ReturnType<OpenFdaTasks[`openfda/${Name}`]>> {
      const all = { ...parameters, ...(apiKey && { api_key: apiKey }) };
      const request = { path: `/drug/${collection}.json`, parameters: all, expected: [404] };
      return ask(
        request,
        signal,
        ({ status, text }) => read(`openfda/${collection}`, { status, text }, signal) as never,
      );
    },
  };
}

/** A search for a drug in any of these fields. */
export function inAnyField(drug: string, fields: readonly string[]): string {
  return fields.map((field) => `${field}:"${drug}"`).join(' OR ');
}
