import { mkdir, mkdtemp, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLibrary } from '#evidence/library/library.ts';
import { findChanged, hashFiles } from '../support/folder-state.ts';
import { drawCases } from '../support/long.ts';
import { copyTree } from '../support/pglite-template.ts';
import { runProgram } from '../support/run-program.ts';
import { serveProduct } from '../support/served-product.ts';

const documents = 300;
let folder: string;
let sound: string;
let file: string;
let dataDir: string;
let uri: string;
let made = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'library-damaged-'));
  sound = join(folder, 'sound');
  file = join(folder, 'wombats.jsonl');
  const lines = Array.from({ length: documents }, (_, id) => ({
    id: `w${id}`,
    title: `Wombat ${id}`,
    abstract: `Wombats of zoo ${id} slept better with zebrase than with placebo.`,
  }));
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const library = await openLibrary({ uri: sound, starter: true });
  await library.import([file]);
  await library.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  made += 1;
  dataDir = join(folder, `case-${made}`);
  uri = join(dataDir, 'library');
  await mkdir(uri, { recursive: true });
  await copyTree(sound, uri);
});

const moveAway = (path: string) => rename(path, join(folder, `away-${made}`));
async function cutAll(path: string, name: RegExp) {
  const names = (await readdir(path)).filter((each) => name.test(each));
  expect(names.length).toBeGreaterThan(0);
  for (const each of names) {
    const { size } = await stat(join(path, each));
    await truncate(join(path, each), Math.floor(size / 2));
  }
}
async function firstOf(path: string, name: RegExp) {
  const names = (await readdir(path)).filter((each) => name.test(each)).sort();
  return join(path, names[0] ?? '');
}

/** What is done to the library, and what the one line names beside the place. */
const damages: [name: string, damage: () => Promise<unknown>, line: RegExp][] = [
  [
    'the versions of the documents are lost',
    () => moveAway(join(uri, 'documents.lance/_versions')),
    /documents\.lance has lost its list of versions \(_versions\)\..*Restore .* or move it aside .*import/,
  ],
  [
    'the newest version of the documents is lost',
    async () => moveAway(await firstOf(join(uri, 'documents.lance/_versions'), /manifest$/)),
    /documents\.lance has lost its version \d+ \(_versions\)/,
  ],
  [
    'the versions are cut',
    () => cutAll(join(uri, 'documents.lance/_versions'), /manifest$/),
    /documents\.lance has a damaged or missing file, _versions\/\d+\.manifest/,
  ],
  [
    'the data are cut',
    () => cutAll(join(uri, 'documents.lance/data'), /lance$/),
    /documents\.lance has a damaged or missing file, data\/\w+\.lance\..*Restore .*import/,
  ],
  [
    'the data are lost',
    () => moveAway(join(uri, 'documents.lance/data')),
    /documents\.lance has a damaged or missing file, documents\.lance\/data\/\w+\.lance/,
  ],
  [
    'the documents are lost',
    () => moveAway(join(uri, 'documents.lance')),
    /documents\.lance is missing\..*Restore .* or move it aside/,
  ],
  [
    'the notes have lost their versions',
    () => moveAway(join(uri, 'notes.lance/_versions')),
    /notes\.lance has lost its list of versions.*move it aside: it is made again/,
  ],
  [
    'a file stands in place of a table',
    async () => {
      await moveAway(join(uri, 'documents.lance'));
      await writeFile(join(uri, 'documents.lance'), 'no folder');
    },
    /a file stands where a folder is needed .*Move that file aside/,
  ],
];

describe('a damaged library', () => {
  it.each(drawCases(damages, 4))('is refused and left as it is: %s', async (_, damage, line) => {
    await damage();
    const before = await hashFiles(uri);
    const use = async () => {
      const library = await openLibrary({ uri, starter: true });
      try {
        await library.import([file]);
      } finally {
        await library.close();
      }
    };
    const error = await use().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'LibraryError', message: expect.stringMatching(line) });
    const { message } = error as Error;
    expect(message).toContain(`The library at ${uri} cannot be used: `);
    expect(message).toContain('Nothing was removed.');
    expect(message).not.toContain('\n');
    expect(findChanged(before, await hashFiles(uri))).toEqual([]);
  });

  it('finds its documents again when what was lost is put back', async () => {
    const lost = join(uri, 'documents.lance/_versions');
    await moveAway(lost);
    await expect(openLibrary({ uri, starter: true })).rejects.toThrow(/cannot be used/);
    await rename(join(folder, `away-${made}`), lost);
    const library = await openLibrary({ uri, starter: true });
    expect((await library.stats()).own).toBe(documents);
    expect(await library.search('zebrase', documents)).toHaveLength(documents);
    await library.close();
  });

  it('works again when notes that are damaged were moved aside', async () => {
    await moveAway(join(uri, 'notes.lance/_versions'));
    await rename(join(uri, 'notes.lance'), join(uri, 'notes.lance.set-aside'));
    const library = await openLibrary({ uri, starter: true });
    expect((await library.stats()).own).toBe(documents);
    await library.close();
  });
});

describe('the program with a damaged library', () => {
  it('refuses to import and to count, in one line and with code 2', async () => {
    await moveAway(join(uri, 'documents.lance/_versions'));
    const before = await hashFiles(uri);
    for (const args of [['stats'], ['import', file], ['search', 'wombats']]) {
      const { code, out, said } = await runProgram(['library', ...args], { DATA_DIR: dataDir });
      expect(said).toMatch(/^The library at .* cannot be used: its table [^\n]+\n$/);
      expect({ code, out }).toEqual({ code: 2, out: '' });
    }
    expect(findChanged(before, await hashFiles(uri))).toEqual([]);
  });

  it('answers, and names the library as a source that failed', async () => {
    await moveAway(join(uri, 'documents.lance/_versions'));
    const asked = ['ask', 'Does zebrase help wombats sleep?', '--format', 'json', '--offline'];
    const { code, out, said } = await runProgram(asked, { DATA_DIR: dataDir });
    expect(code).toBe(0);
    expect(said.split('\n')[0]).toMatch(/^The library at .* cannot be used: .*lost its list of versions/);
    expect(said).not.toMatch(/^ +at /m);
    expect(JSON.parse(out).failures).toEqual([
      { connector: 'Local library', reason: 'could not be read: its table "documents" is damaged' },
    ]);
  });

  it('serves, says so in its health, and is well again when the library is', async () => {
    const lost = join(uri, 'documents.lance/_versions');
    await moveAway(lost);
    const product = await serveProduct({ LIBRARY_URI: uri });
    const health = async () => {
      const response = await fetch(`${product.url}/api/health`);
      return { code: response.status, ...(await response.json()) };
    };
    try {
      expect(await health()).toMatchObject({
        code: 200,
        status: 'degraded',
        reason: expect.stringMatching(
          /^The local library cannot be used: its table "documents" is damaged\./,
        ),
      });
      await rename(join(folder, `away-${made}`), lost);
      expect(await health()).toMatchObject({ code: 200, status: 'ok' });
      await moveAway(lost);
      expect(await health()).toMatchObject({ code: 200, status: 'degraded' });
    } finally {
      await product.close();
    }
  });
});
