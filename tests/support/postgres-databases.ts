import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase } from '#platform/database/index.ts';
import { databaseFingerprint } from '#platform/database/migrations.ts';
import { createLogger } from '#platform/logger.ts';
import { installQueue } from './queue.ts';

const templateName = () => `clinquire_template_${databaseFingerprint()}`;

/** Makes the database that every test's own database is a copy of. It gets its name when it is complete. */
export async function createTemplateDatabase(serverUrl: string): Promise<void> {
  const isPresent = await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [templateName()]);
    return rowCount === 1;
  });
  if (isPresent) return;
  const { url, name } = await createDatabase(serverUrl, 'template0');
  const database = await openDatabase({ databaseUrl: url, dataDir: '', logger: createLogger('silent') });
  await installQueue(database);
  await database.close();
  await withClient(serverUrl, (client) => client.query(`alter database ${name} rename to ${templateName()}`));
}

export async function createDatabase(
  serverUrl: string,
  template = templateName(),
): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  return {
    url: urlOf(serverUrl, name),
    name,
    drop: async () => {
      await withClient(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
