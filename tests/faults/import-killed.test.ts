import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLibrary } from '#evidence/library/library.ts';
import { openTables } from '#evidence/library/table.ts';
import { type Child, startChild } from '../support/child.ts';
import { createRandom, isLong } from '../support/long.ts';

const program = new URL('../support/programs/import-library.ts', import.meta.url);
const batchDocuments = 100;
const rounds = isLong ? 40 : 1;
const maxKills = 4;
const topics = ['otters', 'wombats', 'lemurs', 'badgers', 'quokkas'];

let folder: string;
let files: string[];
let whole: Awaited<ReturnType<typeof readLibrary>>;
let wholeMs = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-killed-'));
  files = await writeFiles();
  const uri = join(folder, 'whole');
  const child = await startChild(program, [uri, String(batchDocuments), ...files]);
  await child.line('loaded');
  const startedAt = performance.now();
  await exited(child);
  wholeMs = performance.now() - startedAt;
  whole = await readLibrary(uri);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('imports everything when nothing happens', () => {
  expect(whole.stats.own).toBe(3_000);
  expect(whole.stats.notIndexed).toBe(0);
});

it(
  'ends in the same library however often it is killed',
  async () => {
    const random = createRandom();
    for (let round = 0; round < rounds; round++) {
      const uri = join(folder, `killed-${round}`);
      const kills = 1 + Math.floor(random() * maxKills);
      for (let kill = 0; kill < kills; kill++) {
        const child = await startChild(program, [uri, String(batchDocuments), ...files]);
        await child.line('loaded');
        await Promise.race([sleep(random() * wholeMs * 1.1), exited(child)]);
        await child.kill();
      }
      await exited(await startChild(program, [uri, String(batchDocuments), ...files]));
      expect(await readLibrary(uri), `round ${round}`).toEqual(whole);
      await rm(uri, { recursive: true });
    }
  },
  rounds * maxKills * 20_000,
);

it('goes on where it was, rather than from the beginning', async () => {
  const uri = join(folder, 'resumed');
  const arguments_ = [uri, String(batchDocuments), ...files];
  const first = await startChild(program, arguments_);
  await first.line('open');
  for (;;) {
    const library = await openLibrary({ uri, starter: true });
    const { own } = await library.stats();
    await library.close();
    if (own >= 5 * batchDocuments) break;
    await sleep(20);
  }
  await first.kill();
  const second = await startChild(program, arguments_);
  const said: string[] = [];
  second.process.stdout?.on('data', (text: Buffer) => said.push(text.toString()));
  await exited(second);
  const { imported, resumed } = JSON.parse(said.join('').trim().split('\n').at(-1) ?? '{}');
  expect(imported).toBe(3_000);
  expect(resumed).toBeGreaterThanOrEqual(3 * batchDocuments);
  expect(await readLibrary(uri)).toEqual(whole);
});

async function exited({ process: child }: Child): Promise<void> {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve));
}

/** All a user can tell of a library: each row, the counts, and what searches find. */
async function readLibrary(uri: string) {
  const library = await openLibrary({ uri, starter: true });
  const stats = await library.stats();
  const hits: Record<string, string[]> = {};
  for (const topic of topics) hits[topic] = (await library.search(topic, 5_000)).map(({ id }) => id).sort();
  await library.close();
  const tables = await openTables(uri);
  const rows = (await tables.documents.query().toArray()).map((row) => ({ ...row }));
  tables.close();
  return { stats, hits, rows: rows.sort((one, other) => (one.id < other.id ? -1 : 1)) };
}

async function writeFiles(): Promise<string[]> {
  const text = (number: number) =>
    `Study ${number} of ${topics[number % topics.length]} in ${number % 7} zoos.`;
  const numbers = (from: number) => Array.from({ length: 1_000 }, (_, position) => from + position);
  const contents: Record<string, string | Uint8Array> = {
    'a.jsonl': numbers(1)
      .map((number) => JSON.stringify({ id: number, title: `Title ${number}`, abstract: text(number) }))
      .join('\n'),
    'b.xml.gz': gzipSync(
      `<PubmedArticleSet>${numbers(1_001)
        .map(
          (number) =>
            `<PubmedArticle><MedlineCitation><PMID>${number}</PMID><Article><ArticleTitle>Title ${number}</ArticleTitle><Abstract><AbstractText>${text(number)}</AbstractText></Abstract></Article></MedlineCitation></PubmedArticle>`,
        )
        .join('\n')}</PubmedArticleSet>`,
    ),
    'c.nbib': numbers(2_001)
      .map((number) => `PMID- ${number}\nTI  - Title ${number}\nAB  - ${text(number)}\n`)
      .join('\n'),
  };
  return Promise.all(
    Object.entries(contents).map(async ([name, content]) => {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    }),
  );
}
