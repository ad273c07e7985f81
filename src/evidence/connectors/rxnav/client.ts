import type { z } from 'zod';
import { createSourceClient, readJson, type SourceSettings } from '../../http/source-client.ts';
import { classesSchema, idsSchema, propertiesSchema, relatedSchema, similarSchema } from './parse.ts';

/** RxNav asks for no more than 20 requests a second and address (lhncbc.nlm.nih.gov/RxNav/TermsofService.html). */
export const requestsPerSecond = 20;
/** RxNorm is published once a month. */
const maxAgeMs = 24 * 3_600_000;
const similarAsked = 20;
const maxBytes = 10_000_000;

/** RxNav's RxNorm and RxClass services. One attempt a call. */
export function createRxNavClient(settings: SourceSettings) {
  const ask = createSourceClient({ ...settings, perSecond: requestsPerSecond, maxAgeMs });
  const read = async <T>(
    path: string,
    parameters: Record<string, string>,
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<T> => readJson((await ask({ path, parameters, maxBytes }, signal)).text, schema);

  return {
    /** Concepts with exactly this name, white space, case and order of words aside. */
    findIds: (name: string, signal: AbortSignal) =>
      read('/rxcui.json', { name, search: '2' }, idsSchema, signal),
    /** Concepts with a name like this one, best first; one concept can come more than once. */
    findSimilar: (term: string, signal: AbortSignal) =>
      read(
        '/approximateTerm.json',
        { term, maxEntries: String(similarAsked), option: '1' },
        similarSchema,
        signal,
      ),
    getName: (rxcui: string, signal: AbortSignal) =>
      read(`/rxcui/${rxcui}/properties.json`, {}, propertiesSchema, signal),
    getRelated: (rxcui: string, signal: AbortSignal) =>
      read(`/rxcui/${rxcui}/allrelated.json`, {}, relatedSchema, signal),
    getClasses: (rxcui: string, signal: AbortSignal) =>
      read('/rxclass/class/byRxcui.json', { rxcui }, classesSchema, signal),
  };
}
