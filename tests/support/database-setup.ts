import './quick-start.mjs';
import { testTemplate } from './pglite-template.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { createTemplateDatabase } from './postgres-databases.ts';
import { preparePrograms } from './program.ts';

/** Runs once before the tests: packs the empty PGlite database, and starts PostgreSQL if it is asked for. */
export default async function setup(): Promise<() => Promise<void>> {
  const removePrograms = await preparePrograms();
  await testTemplate();
  const stopPostgres = process.env.TEST_DATABASE === 'postgres' ? await preparePostgres() : undefined;
  return async () => {
    await stopPostgres?.();
    await removePrograms();
  };
}

async function preparePostgres(): Promise<(() => Promise<void>) | undefined> {
  const present = process.env.TEST_DATABASE_URL;
  if (present) {
    await createTemplateDatabase(present);
    return undefined;
  }
  const bin = findPostgres();
  if (!bin)
    throw new Error('TEST_DATABASE=postgres needs the PostgreSQL server programs or TEST_DATABASE_URL');
  const server = await startPostgres(bin);
  process.env.TEST_DATABASE_URL = server.url;
  await createTemplateDatabase(server.url);
  return () => server.stop();
}
