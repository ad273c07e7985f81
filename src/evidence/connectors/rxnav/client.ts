import { createSourceClient, type SourceSettings } from '../../http/source-client.ts';
import { readInline } from '../../reading.ts';
import type { RxNavTasks } from './read.ts';

/** RxNav asks for no more than 20 requests a second and address (lhncbc.nlm.nih.gov/RxNav/TermsofService.html). */
export const requestsPerSecond = 20;
/** RxNorm is published once a month. */
const maxAgeMs = 24 * 3_600_000;
const similarAsked = 20;
const maxBytes = 10_000_000;

/** RxNav's RxNorm and RxClass services. One attempt a call. */
export function createRxNavClient(settings: SourceSettings) {
  const ask = createSourceClient({ ...settings, perSecond: requestsPerSecond, maxAgeMs });
  const { read = readInline } = settings;
  const find = async <Name extends keyof RxNavTasks>(
    name: Name,
    path: string,
    parameters: Record<string, string>,
    signal: AbortSignal,
  ): Promise<ReturnType<RxNavTasks[Name]>> => {
    return ask(
      { path, parameters, maxBytes },
      signal,
      ({ text }) => read(name, text as never, signal) as never,
    );
  };

  return {
    /** Concepts with exactly this name, white space, case and order of words aside. */
    findIds: (name: string, signal: AbortSignal) =>
      find('rxnav/ids', '/rxcui.json', { name, search: '2' }, signal),
    /** Concepts with a name like this one, best first; one concept can come more than once. */
    findSimilar: (term: string, signal: AbortSignal) =>
      find(
        'rxnav/similar',
        '/approximateTerm.json',
        { term, maxEntries: String(similarAsked), option: '1' },
        signal,
      ),
    getName: (rxcui: string, signal: AbortSignal) =>
      find('rxnav/properties', `/rxcui/${rxcui}/properties.json`, {}, signal),
    getRelated: (rxcui: string, signal: AbortSignal) =>
      find('rxnav/related', `/rxcui/${rxcui}/allrelated.json`, {}, signal),
    getClasses: (rxcui: string, signal: AbortSignal) =>
      find('rxnav/classes', '/rxclass/class/byRxcui.json', { rxcui }, signal),
  };
}
