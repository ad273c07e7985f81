import { z } from 'zod';
import { ConnectorError } from '../../connector.ts';
import { createSourceClient, readJson, type SourceSettings } from '../../http/source-client.ts';

/** DailyMed names no limit; this is what we allow ourselves. */
export const requestsPerSecond = 4;

const listedSchema = z.object({
  setid: z.string().regex(/^[\w-]{8,64}$/),
  title: z.string().catch(''),
});
const answerSchema = z.object({
  data: z.array(z.unknown()),
  metadata: z.object({ total_elements: z.coerce.number().int().nonnegative() }).optional().catch(undefined),
});

/** DailyMed's web services, version 2. One attempt a call. */
export function createDailyMedClient(settings: SourceSettings) {
  const ask = createSourceClient({ ...settings, perSecond: requestsPerSecond });
  return {
    /** Labels of products that contain the drug, a page of them, and how many there are. */
    async list(drug: string, limit: number, signal: AbortSignal) {
      const parameters = { drug_name: drug, pagesize: String(limit), page: '1' };
      const { text } = await ask({ path: '/services/v2/spls.json', parameters }, signal);
      const { data, metadata } = readJson(text, answerSchema);
      const read = data.map((record) => listedSchema.safeParse(record));
      if (read.length > 0 && !read.some(({ success }) => success)) throw new ConnectorError('malformed');
      const labels = read.flatMap((record) => (record.success ? [record.data] : []));
      return { labels, total: metadata?.total_elements ?? null };
    },

    /** The document of a label; undefined where it was withdrawn since it was listed. */
    async findDocument(setId: string, signal: AbortSignal): Promise<string | undefined> {
      const path = `/services/v2/spls/${encodeURIComponent(setId)}.xml`;
      const { status, text } = await ask({ path, expected: [404] }, signal);
      return status === 404 ? undefined : text;
    },
  };
}
