import { serve } from '../../src/commands/serve.ts';
import { readConfig } from '../../src/config.ts';
import { createTestDatabaseUrl } from './database.ts';

/** The product as `npm start` puts it together, in this process and on a database of its own. */
export async function serveProduct(
  environment: Record<string, string> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const place = await createTestDatabaseUrl();
  const config = readConfig({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url,
    PORT: '0',
    EVIDENCE_OFFLINE: '1',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const stopping = new AbortController();
  let serving: Promise<number> | undefined;
  const url = await new Promise<string>((resolve, reject) => {
    const out = (text: string) => resolve(/http:\S+/.exec(text)?.[0] ?? '');
    serving = serve([], config, { out, note: () => undefined, stop: stopping.signal });
    serving.catch(reject);
  });
  return {
    url,
    async close() {
      stopping.abort();
      await serving;
      await place.drop();
    },
  };
}
