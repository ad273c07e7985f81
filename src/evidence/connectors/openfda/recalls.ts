import type { Clock } from '#platform/clock.ts';
import type { Connector, SearchDone } from '../../connector.ts';
import { askForEach, drugsOf } from '../../drugs.ts';
import { toItems } from '../../item.ts';
import { uniqueBy } from '../../unique.ts';
import { inAnyField, type OpenFdaClient } from './client.ts';
import { foundRecall, recallSchema } from './parse-recall.ts';

const name = 'openFDA recalls';
const fields = ['openfda.generic_name', 'openfda.brand_name', 'product_description'];
const recallsAsked = 5;

/** Recalls of drugs from FDA's enforcement reports, the newest first. */
export function createRecallConnector(client: OpenFdaClient, clock: Clock): Connector {
  return {
    name,
    about: 'drugs',
    async search(query, signal) {
      signal.throwIfAborted();
      const drugs = drugsOf(query);
      const searches: SearchDone[] = [];
      const recalls = await askForEach(drugs, async (drug) => {
        const search = inAnyField(drug, fields);
        const parameters = { search, sort: 'report_date:desc', limit: String(recallsAsked) };
        const searchedAt = clock.now().toISOString();
        const { results, total } = await client.find('enforcement', parameters, recallSchema, signal);
        searches.push({ query: search, hits: total, searchedAt });
        return results;
      });
      const unique = uniqueBy(recalls, ({ recall_number }) => recall_number).slice(0, query.limit);
      return {
        items: toItems(name, unique.map(foundRecall), clock.now()),
        query: searches.map(({ query: sent }) => sent).join(' | '),
        identified: unique.length,
        searches,
      };
    },
  };
}
