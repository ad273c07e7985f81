import { type UpdateSource, updateKey } from '../../updates.ts';
import { type CrossrefSettings, createCrossrefClient } from './client.ts';
import { retractionOf } from './parse.ts';

/** Crossref as a source of retractions and corrections, Retraction Watch's among them; it knows DOIs only. */
export function createCrossrefUpdates(settings: CrossrefSettings): UpdateSource {
  const client = createCrossrefClient(settings);
  return {
    name: 'Crossref',
    async find(publications, signal) {
      signal.throwIfAborted();
      const dois = new Set(publications.flatMap(({ doi }) => (doi ? [doi.toLowerCase()] : [])));
      const works = dois.size > 0 ? await client.findWorks([...dois], signal) : [];
      return new Map(
        works.flatMap((work) => {
          const retraction = retractionOf(work);
          const key = updateKey({ doi: work.DOI, pmid: null });
          return retraction && key ? [[key, retraction] as const] : [];
        }),
      );
    },
  };
}
