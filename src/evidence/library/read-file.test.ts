import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readParts } from './read-file.ts';

const openFiles = '/proc/self/fd';
let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'read-file-')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.skipIf(!existsSync(openFiles)).each([
  ['a PDF', '%PDF-1.4 no more'],
  ['no format', 'plain words'],
  ['no format, at length', 'plain words '.repeat(100_000)],
  ['nothing', ''],
  ['JSON lines, at length', '{"id":"a","abstract":"Ten fell."}\n'.repeat(20_000)],
  ['JSON lines', '{"id":"a","abstract":"Ten fell."}\n{"id":"b","abstract":"Nine fell."}'],
  ['PubMed XML', '<PubmedArticleSet><PubmedArticle></PubmedArticle></PubmedArticleSet>'],
])('leaves no file open that holds %s, also where reading stops early', async (_, content) => {
  const file = join(folder, 'file');
  await writeFile(file, content);
  for (let round = 0; round < 30; round++) {
    for await (const _part of readParts(file)) if (round % 2 === 0) break;
  }
  // Others of this process open files of their own meanwhile.
  const opened = async () => {
    const names = await readdir(openFiles);
    const places = await Promise.all(names.map((name) => readlink(join(openFiles, name)).catch(() => '')));
    return places.filter((place) => place === file);
  };
  await expect.poll(opened).toEqual([]);
});
