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
      const { text } = await ask({ path: '/services/v2/spls.json', parameters }, signal);
      return read('dailymed/list', { text, drug }, signal);
    },

    /** The document of a label; undefined where it was withdrawn since it was listed. */
    async findDocument(setId: string, signal: AbortSignal): Promise<string | undefined> {
      const path = `/services/v2/spls/${encodeURIComponent(setId)}.xml`;
      const { status, text } = await ask({ path, expected: [404] }, signal);
      return status === 404 ? undefined : text;
    },
  };
}
