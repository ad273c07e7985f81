import type { Clock } from '#platform/clock.ts';
import type { Connector, ExecutedSearch } from '../../connector.ts';
import { askForEach, drugsOf } from '../../drugs.ts';
import { readInline } from '../../reading.ts';
import { inAnyField, type OpenFdaClient } from './client.ts';
import type { ReportCounts } from './parse-reports.ts';

const fields = [
  'patient.drug.openfda.generic_name',
  'patient.drug.openfda.brand_name',
  'patient.drug.medicinalproduct',
];
const reactionsAsked = 10;

/** How many reports of adverse events name a drug, and what they name most. Counts only: reports are no proof. */
export function createReportConnector(client: OpenFdaClient, clock: Clock, read = readInline): Connector {
  return {
    name: 'openFDA reports',
    about: 'drugs',
    async search(query, signal) {
      signal.throwIfAborted();
      const drugs = drugsOf(query);
      const searches: ExecutedSearch[] = [];
      const found = await askForEach(drugs, async (drug): Promise<ReportCounts[]> => {
        const search = inAnyField(drug, fields);
        const count = (field: string, limit: number) =>
          client.find('event', { search, count: field, limit: String(limit) }, signal);
        const searchedAt = clock.now().toISOString();
        const [reactions, seriousness] = await Promise.all([
          count('patient.reaction.reactionmeddrapt.exact', reactionsAsked),
          count('serious', 2),
        ]);
        const hits = seriousness.results.reduce((sum, line) => sum + line.count, 0);
        searches.push({ query: search, hits, searchedAt });
        // A drug that no report names is none of what was found.
        const counts = { drug, search, reactions, seriousness: seriousness.results };
        return reactions.results.length > 0 ? [counts] : [];
      });
      const taken = found.slice(0, query.limit);
      return {
        items: await read('openfda/report-items', { counts: taken, at: clock.now() }, signal),
        query: searches.map(({ query: sent }) => sent).join(' | '),
        identified: taken.length,
        searches,
      };
    },
  };
}
