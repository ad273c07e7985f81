import type { Connector, ExecutedSearch } from '../../connector.ts';
import type { SourceSettings } from '../../http/source-client.ts';
import { clinicalTrialsSearches } from '../../query/clinicaltrials-syntax.ts';
import { readInline } from '../../reading.ts';
import { createClinicalTrialsClient } from './client.ts';
import type { Study } from './parse.ts';

const maxStudies = 100;

/**
 * Registered studies. A registration says what is studied, not what was found, so its design counts as "other"
 * whatever the study will be. A search that finds nothing is followed by a wider one.
 */
export function createClinicalTrialsConnector(settings: SourceSettings): Connector {
  const { clock, read = readInline } = settings;
  const client = createClinicalTrialsClient(settings);
  return {
    name: 'ClinicalTrials.gov',
    async search(query, signal) {
      signal.throwIfAborted();
      const searches = clinicalTrialsSearches(query);
      if (!searches.length) return { items: [], query: '', identified: 0 };
      const limit = Math.min(query.limit, maxStudies);
      const done: ExecutedSearch[] = [];
      let studies: Study[] = [];
      for (const search of searches) {
        const searchedAt = clock.now().toISOString();
        const found = await client.search(search.terms, limit, signal);
        done.push({ query: search.shown, hits: found.total, searchedAt });
        studies = found.studies;
        if (studies.length > 0) break;
      }
      const unique = [
        ...new Map(
          studies.map((study) => [study.protocolSection.identificationModule.nctId, study]),
        ).values(),
      ];
      return {
        items: await read('clinicaltrials/items', { studies: unique, at: clock.now() }, signal),
        query: done.at(-1)?.query ?? '',
        identified: unique.length,
        searches: done,
      };
    },
  };
}
