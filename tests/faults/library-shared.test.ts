import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLibrary } from '#evidence/library/library.ts';
import { type Child, startChild } from '../support/child.ts';
import { createRandom, isLong } from '../support/long.ts';
import { startObjectStore } from '../support/object-store.ts';

const program = new URL('../support/programs/import-library.ts', import.meta.url);
const batchDocuments = 50;
const documentsEach = 600;
const animals = ['otters', 'wombats'];

// The object store is installed on its first use, which takes minutes.
describe.runIf(isLong)('a library on object storage that two processes share', () => {
  let store: Awaited<ReturnType<typeof startObjectStore>>;
  let folder: string;
  let files: string[];

  beforeAll(async () => {
    store = await startObjectStore();
    Object.assign(process.env, store.env);
    folder = await mkdtemp(join(tmpdir(), 'library-shared-'));
    files = await Promise.all(animals.map((animal, which) => writeDocuments(animal, which)));
  }, 600_000);
  afterAll(async () => {
    for (const name of Object.keys(store?.env ?? {})) delete process.env[name];
    await store?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function writeDocuments(animal: string, which: number): Promise<string> {
    const file = join(folder, `${animal}.jsonl`);
    const lines = Array.from({ length: documentsEach }, (_, position) => {
      const id = `${which + 1}${String(position).padStart(5, '0')}`;
      return JSON.stringify({ id, title: `Title ${id}`, abstract: `Study ${id} of ${animal} in zoos.` });
    });
    await writeFile(file, lines.join('\n'));
    return file;
  }

  const start = (uri: string, file: string) => startChild(program, [uri, String(batchDocuments), file]);

  async function countFound(uri: string): Promise<number[]> {
    const library = await openLibrary({ uri, starter: true });
    const found: number[] = [];
    for (const animal of animals) found.push((await library.search(animal, 5_000)).length);
    await library.close();
    return found;
  }

  it('loses nothing of two imports at once, and each process sees what both imported', async () => {
    const imports = await Promise.all(files.map((file) => start(store.uri, file)));
    const seen = await openLibrary({ uri: store.uri, starter: true });
    const counts: number[] = [];
    const ended = Promise.all(imports.map(exited)).then(() => true);
    while (!(await Promise.race([ended, sleep(200, false)]))) {
      counts.push((await seen.search('otters wombats', 5_000)).length);
    }
    expect(imports.map(({ process }) => process.exitCode)).toEqual([0, 0]);
    expect(counts.length).toBeGreaterThan(1);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect((await seen.stats()).own).toBe(2 * documentsEach);
    await seen.close();
    expect(await countFound(store.uri)).toEqual([documentsEach, documentsEach]);
  }, 600_000);

  it('is whole after imports were killed in the middle and given again', async () => {
    const uri = `${store.uri}-killed`;
    const random = createRandom();
    for (let round = 0; round < 4; round++) {
      const imports = await Promise.all(files.map((file) => start(uri, file)));
      await Promise.all(imports.map((one) => one.line('loaded')));
      await Promise.race([sleep(1_000 + random() * 6_000), ...imports.map(exited)]);
      await imports[round % 2]?.kill();
      if (round % 2) await Promise.all(imports.map((one) => one.kill()));
      else await Promise.all(imports.map(exited));
      await countFound(uri);
    }
    for (const one of await Promise.all(files.map((file) => start(uri, file)))) {
      await exited(one);
      expect(one.process.exitCode).toBe(0);
    }
    expect(await countFound(uri)).toEqual([documentsEach, documentsEach]);
  }, 600_000);
});

async function exited({ process: child }: Child): Promise<void> {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve));
}
