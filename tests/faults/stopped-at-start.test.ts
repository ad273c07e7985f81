import { expect, it } from 'vitest';
import { serve } from '../../src/commands/serve.ts';
import { readConfig } from '../../src/config.ts';
import { createTestDatabaseUrl } from '../support/database.ts';

it('ends in order when it was told to stop while it started', async () => {
  const place = await createTestDatabaseUrl();
  const config = readConfig({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url,
    PORT: '0',
    EVIDENCE_OFFLINE: '1',
    LIBRARY_STARTER: '0',
    LOG_LEVEL: 'silent',
  });
  const said: string[] = [];
  const stop = new AbortController();
  const served = serve([], config, {
    out: () => undefined,
    note: (text) => said.push(text),
    stop: stop.signal,
  });
  stop.abort();
  expect(await served).toBe(0);
  expect(said).toContain('Stopping …');
  await place.drop();
});
