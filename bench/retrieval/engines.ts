import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openLibrary } from '../../src/evidence/library/library.ts';
import { queryWords, stem, wordsOf } from '../../src/evidence/words.ts';
import { packageRoot } from '../../src/platform/paths.ts';
import { findPostgres, startPostgres } from '../../tests/support/postgres.ts';
import type { Document } from './collections.ts';

export type Engine = { search(query: string, limit: number): Promise<string[]>; close(): Promise<void> };
export type Build = (documents: readonly Document[]) => Promise<Engine>;

const titleBoost = 3;

/** The library of the product: a JSON Lines file is imported as by its command. */
export const buildLibrary: Build = async (documents) => {
  const folder = await mkdtemp(join(tmpdir(), 'retrieval-'));
  const file = join(folder, 'documents.jsonl');
  const lines = documents.map(({ id, title, text }) => JSON.stringify({ id, title, abstract: text }));
  await writeFile(file, lines.join('\n'));
  const library = await openLibrary({ uri: join(folder, 'library'), starter: false });
  await library.import([file]);
  return {
    search: async (query, limit) => (await library.search(query, limit)).map(({ id }) => id),
    async close() {
      await library.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

type MiniSearch = {
  addAll(documents: readonly object[]): void;
  search(query: string, options: object): { id: string }[];
};

/** MiniSearch with what helps it: stems and no stop words; a weight for titles makes it worse (measured at 2 and 3). */
export const buildMiniSearch: Build = async (documents) => {
  const MiniSearch = loadPeer('minisearch') as new (options: object) => MiniSearch;
  const index = new MiniSearch({ fields: ['title', 'text'], tokenize: wordsOf, processTerm: stem });
  index.addAll(documents);
  const options = { tokenize: queryWords };
  return {
    search: async (query, limit) =>
      index
        .search(query, options)
        .slice(0, limit)
        .map(({ id }) => id),
    close: async () => undefined,
  };
};

/** PostgreSQL's own ranking: English stems, titles weighted three times, any of the words, a GIN index. */
export const buildPostgres: Build = async (documents) => {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed');
  const server = await startPostgres(bin);
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(`CREATE TABLE document (id text, title text, body text,
    words tsvector GENERATED ALWAYS AS
      (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'D')) STORED)`);
  for (let at = 0; at < documents.length; at += 1000) {
    await client.query(
      `INSERT INTO document SELECT * FROM jsonb_to_recordset($1::jsonb) AS d(id text, title text, body text)`,
      [
        JSON.stringify(
          documents
            .slice(at, at + 1000)
            .map(({ id, title, text }) => ({ id, title: title ?? '', body: text })),
        ),
      ],
    );
  }
  await client.query('CREATE INDEX ON document USING gin (words)');
  await client.query('VACUUM ANALYZE document');
  const weights = `'{${1 / titleBoost}, 1, 1, 1}'`;
  return {
    async search(query, limit) {
      const { rows } = await client.query<{ id: string }>(
        `SELECT id FROM document,
           to_tsquery('english', nullif($1, '')) AS asked
         WHERE words @@ asked ORDER BY ts_rank(${weights}, words, asked, 1) DESC LIMIT $2`,
        [queryWords(query).join(' | '), limit],
      );
      return rows.map(({ id }) => id);
    },
    async close() {
      await client.end();
      await server.stop();
    },
  };
};

/** Installs the packages of `bench/search-peer` where they are missing. */
function loadPeer(name: string): unknown {
  const folder = join(packageRoot, 'bench/search-peer');
  if (!existsSync(join(folder, 'node_modules', name))) {
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2] });
  }
  return createRequire(join(folder, 'package.json'))(name);
}
