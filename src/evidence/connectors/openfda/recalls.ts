import type { Clock } from '#platform/clock.ts';
import type { Connector, ExecutedSearch } from '../../connector.ts';
import { askForEach, drugsOf } from '../../drugs.ts';
import { readInline } from '../../reading.ts';
import { uniqueBy } from '../../unique.ts';
import { inAnyField, type OpenFdaClient } from './client.ts';

const fields = ['openfda.generic_name', 'openfda.brand_name', 'product_description'];
const recallsAsked = 5;

/** Recalls of drugs from FDA's enforcement reports, the newest first. */
export function createRecallConnector(client: OpenFdaClient, clock: Clock, read = readInline): Connector {
  return {
    name: 'openFDA recalls',
    about: 'drugs',
    async search(query, signal) {
      signal.throwIfAborted();
      const drugs = drugsOf(query);
      const searches: ExecutedSearch[] = [];
      const recalls = await askForEach(drugs, async (drug) => {
        const search = inAnyField(drug, fields);
        const parameters = { search, sort: 'report_date:desc', limit: String(recallsAsked) };
        const searchedAt = clock.now().toISOString();
        const { results, total } = await client.find('enforcement', parameters, signal);
        searches.push({ query: search, hits: total, searchedAt });
        return results;
      });
      const unique = uniqueBy(recalls, ({ recall_number }) => recall_number).slice(0, query.limit);
      return {
        items: await read('openfda/recall-items', { recalls: unique, at: clock.now() }, signal),
        query: searches.map(({ query: sent }) => sent).join(' | '),
        identified: unique.length,
        searches,
      };
    },
  };
}
