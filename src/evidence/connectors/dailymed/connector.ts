import type { Connector, ExecutedSearch } from '../../connector.ts';
import { askForEach, drugsOf } from '../../drugs.ts';
import type { SourceSettings } from '../../http/source-client.ts';
import { readInline } from '../../reading.ts';
import { uniqueBy } from '../../unique.ts';
import { createDailyMedClient } from './client.ts';

/** As many as DailyMed gives in one page. */
const labelsListed = 100;
const labelsTaken = 2;

/** Drug labels as the FDA holds them now, read from their SPL documents, section by section. */
export function createDailyMedConnector(settings: SourceSettings): Connector {
  const { clock, read = readInline } = settings;
  const client = createDailyMedClient(settings);
  return {
    name: 'DailyMed',
    about: 'drugs',
    async search(query, signal) {
      signal.throwIfAborted();
      const drugs = drugsOf(query);
      const searches: ExecutedSearch[] = [];
      const listed = await askForEach(drugs, async (drug) => {
        const searchedAt = clock.now().toISOString();
        const { labels: found, total } = await client.list(drug, labelsListed, signal);
        searches.push({ query: `drug_name=${drug}`, hits: total, searchedAt });
        return found.slice(0, labelsTaken);
      });
      const unique = uniqueBy(listed, ({ setid }) => setid).slice(0, query.limit);
      const labels = await Promise.all(unique.map(({ setid }) => client.findLabel(setid, signal)));
      const found = labels.filter((label) => label !== undefined);
      const given = { labels: found, question: query.text, at: clock.now() };
      return {
        ...(await read('dailymed/items', given, signal)),
        query: searches.map(({ query: sent }) => sent).join(' | '),
        searches,
      };
    },
  };
}
