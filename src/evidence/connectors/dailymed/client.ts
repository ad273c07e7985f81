import type { DrugLabel } from '../../drug-label/drug-label.ts';
import { createSourceClient, type SourceSettings } from '../../http/source-client.ts';
import { readInline } from '../../reading.ts';

/** DailyMed names no limit; this is what we allow ourselves. */
export const requestsPerSecond = 4;

/** DailyMed's web services, version 2. One attempt a call. */
export function createDailyMedClient(settings: SourceSettings) {
  const { read = readInline } = settings;
  const ask = createSourceClient({ ...settings, perSecond: requestsPerSecond });
  return {
    /** Labels of products that contain the drug, the fittest of a page of them, best first, and how many there are. */
    async list(drug: string, limit: number, signal: AbortSignal) {
      const parameters = { drug_name: drug, pagesize: String(limit), page: '1' };
      return ask({ path: '/services/v2/spls.json', parameters }, signal, ({ text }) =>
        read('dailymed/list', { text, drug }, signal),
      );
    },

    /** A label; undefined where it was withdrawn since it was listed. */
    async findLabel(setId: string, signal: AbortSignal): Promise<DrugLabel | undefined> {
      const path = `/services/v2/spls/${encodeURIComponent(setId)}.xml`;
      return ask({ path, expected: [404] }, signal, async ({ status, text }) =>
        status === 404 ? undefined : read('dailymed/label', text, signal),
      );
    },
  };
}
