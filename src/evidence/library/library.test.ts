import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '#platform/paths.ts';
import { connectorContract } from '../../../tests/support/connector-contract.ts';
import { createLibraryConnector } from './connector.ts';
import { type OpenLibrary, openLibrary } from './library.ts';

let folder: string;
const opened: OpenLibrary[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'library-'));
});
afterEach(async () => {
  for (const library of opened.splice(0)) await library.close();
  await rm(folder, { recursive: true, force: true });
});

const open = async (starter?: Record<string, object[]>) => {
  const starterFolder = join(folder, 'starter');
  await rm(starterFolder, { recursive: true, force: true });
  await mkdir(starterFolder);
  for (const [name, entries] of Object.entries(starter ?? {}))
    await writeFile(join(starterFolder, name), jsonLines(entries));
  const uri = join(folder, 'data', 'library');
  const library = await openLibrary({ uri, starter: starter !== undefined, starterFolder });
  opened.push(library);
  return library;
};
const jsonLines = (documents: object[]) =>
  documents.map((document) => `${JSON.stringify(document)}\n`).join('');
const file = async (name: string, content: string | Uint8Array) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};
const ids = (hits: { id: string }[]) => hits.map(({ id }) => id);
const heart = { id: 'h1', title: 'Heart failure and testase', abstract: 'Testase reduced admissions.' };
const kidney = { id: 7, title: 'Kidneys', sections: [{ label: 'RESULTS', text: 'Kidneys improved.' }] };
const article = (pmid: number, abstract: string) =>
  `<PubmedArticle><MedlineCitation><PMID>${pmid}</PMID><Article><ArticleTitle>Testase ${pmid}</ArticleTitle>${abstract}</Article></MedlineCitation></PubmedArticle>`;
const articleSet = `<?xml version="1.0"?>\n<PubmedArticleSet>\n${article(11, '<Abstract><AbstractText Label="RESULTS">Gout improved.</AbstractText></Abstract>')}\n${article(12, '')}\n<PubmedArticle><MedlineCitation>\n</PubmedArticle>\n${article(13, '<Abstract><AbstractText>Gout worsened.</AbstractText></Abstract>')}</PubmedArticleSet>`;

describe('as a connector', () => {
  connectorContract({
    async open() {
      const library = await open({});
      await library.import([await file('a.jsonl', jsonLines([heart, kidney, { ...heart, id: 'h2' }]))]);
      return {
        connector: createLibraryConnector(library),
        found: 'heart testase',
        notFound: 'zebrafish quokka',
        breakDown: () => rm(join(folder, 'data'), { recursive: true, force: true }),
        close: async () => {},
      };
    },
  });
});

describe('import', () => {
  it('reads JSON Lines and reports what it left out, with line and reason', async () => {
    const library = await open();
    const path = await file(
      'mixed.jsonl',
      [
        JSON.stringify(heart),
        'not json',
        '',
        '{"id":"x"}',
        '{"title":"no id","abstract":"text"}',
        '{"id":"y","abstract":3}',
        JSON.stringify(kidney),
      ].join('\r\n'),
    );
    expect(await library.import([path])).toMatchObject({
      imported: 2,
      skippedCount: 4,
      skipped: [
        { file: path, line: 2, reason: 'is not JSON' },
        { file: path, line: 4, reason: 'has no abstract or sections' },
        { file: path, line: 5, reason: expect.stringMatching(/^id: /) },
        { file: path, line: 6, reason: expect.stringMatching(/^abstract: /) },
      ],
    });
    expect(await library.stats()).toEqual({ documents: 2, starter: 0, own: 2, ofUsers: 0, notIndexed: 0 });
    expect(ids(await library.search('kidneys', 5))).toEqual(['7']);
  });

  it.each([
    ['plain', (xml: string) => xml],
    ['packed', (xml: string) => gzipSync(xml)],
  ])('reads %s PubMed XML by content, whatever its name', async (_, pack) => {
    const library = await open();
    const path = await file('articles.bin', pack(articleSet));
    const { imported, skipped, withoutText } = await library.import([path]);
    expect({ imported, withoutText }).toEqual({ imported: 2, withoutText: 1 });
    expect(skipped).toEqual([{ file: path, line: 5, reason: 'is not well-formed' }]);
    expect(ids(await library.search('gout', 5)).sort()).toEqual(['11', '13']);
    const [item] = await library.findItems('gout improved', 1);
    expect(item).toMatchObject({
      id: 'library:11',
      url: 'https://pubmed.ncbi.nlm.nih.gov/11/',
      text: 'Gout improved.',
      sections: [{ label: 'RESULTS', start: 0, end: 14 }],
    });
  });

  it('names a file it cannot read and what it could', async () => {
    const library = await open();
    const unknown = await file('paper.docx', 'PK');
    const empty = await file('empty.jsonl', ' \n');
    const broken = await file('broken.gz', gzipSync('{"id":1}').subarray(0, 15));
    const { imported, skipped } = await library.import([unknown, empty, broken, join(folder, 'none')]);
    expect(imported).toBe(0);
    expect(skipped).toEqual([
      { file: unknown, reason: expect.stringMatching(/not supported.*PubMed XML.*JSON Lines/) },
      { file: empty, reason: 'is empty' },
      { file: broken, reason: expect.stringMatching(/^cannot be read: /) },
      { file: join(folder, 'none'), reason: 'cannot be read: there is no such file' },
    ]);
  });

  it('can be repeated, and the newest text of an id holds', async () => {
    const library = await open();
    const first = await file(
      'a.jsonl',
      jsonLines([heart, kidney, { ...heart, abstract: 'Twice in a file.' }]),
    );
    expect((await library.import([first])).imported).toBe(2);
    await library.import([first]);
    await library.import([await file('b.jsonl', jsonLines([{ ...heart, abstract: 'A third, bananas.' }]))]);
    expect(await library.stats()).toMatchObject({ documents: 2, notIndexed: 0 });
    expect((await library.findItems('bananas', 5))[0]?.text).toBe('A third, bananas.');
    expect(await library.search('twice', 5)).toEqual([]);
  });

  it('survives many imports and removals in turn', async () => {
    const library = await open();
    const kept = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const documents = Array.from({ length: 20 }, (_, position) => ({
        id: `d${round * 15 + position}`,
        abstract: `Rabbits in round ${round}`,
      }));
      await library.import([await file('round.jsonl', jsonLines(documents))]);
      for (const { id } of documents) kept.add(id);
      for (const id of [`d${round * 15}`, `d${round * 15 + 7}`]) {
        expect(await library.remove(id)).toBe(true);
        kept.delete(id);
      }
      expect(ids(await library.search('rabbits', 1000)).sort()).toEqual([...kept].sort());
    }
  });

  // On a busy machine it takes longer than any other.
  it('indexes a million different words, on two processors too', async () => {
    const library = await open();
    const documents = Array.from({ length: 1_000 }, (_, position) => ({
      id: position,
      abstract: Array.from({ length: 1_000 }, (_, word) => `w${position * 1_000 + word}`).join(' '),
    }));
    await library.import([await file('words.jsonl', jsonLines(documents))]);
    expect(ids(await library.search('w999999', 5))).toEqual(['999']);
  });

  it('keeps hostile content as plain text', async () => {
    const library = await open();
    const hostile = {
      id: "x' OR 1=1 --",
      title: 'a\0b',
      abstract: 'Wombats \0 \ud800 <script>',
      url: 'javascript:alert(1)',
    };
    await library.import([await file('h.jsonl', jsonLines([hostile, heart]))]);
    const [item] = await library.findItems('wombats', 5);
    expect(item).toMatchObject({ title: 'a b', text: 'Wombats   \u{FFFD} <script>', url: '', domain: '' });
    expect(await library.remove(hostile.id)).toBe(true);
    expect((await library.stats()).documents).toBe(1);
  });
});

describe('search', () => {
  it('counts a word of the title more, stems words and gives relative scores', async () => {
    const library = await open();
    const documents = [
      { id: 'text', title: 'Other matters', abstract: 'Screening for polyps is discussed at length here.' },
      { id: 'title', title: 'Screening for polyps', abstract: 'Other matters are discussed at length here.' },
    ];
    await library.import([await file('a.jsonl', jsonLines(documents))]);
    const hits = await library.search('Is a polyp screened?', 5);
    expect(ids(hits)).toEqual(['title', 'text']);
    expect(hits[0]?.score).toBe(1);
    expect(hits[1]?.score).toBeGreaterThan(0);
    expect(hits[1]?.score).toBeLessThan(1);
  });
});

describe('starter entries', () => {
  const entry = {
    id: 's1',
    title: 'Starter',
    abstract: 'A summary about otters.',
    summary: true,
    doi: '10.5555/o',
  };

  it('are there, follow their files, and go when they are not wanted', async () => {
    const first = await open({ 'a.jsonl': [entry], 'b.jsonl': [{ ...entry, id: 's2' }] });
    expect(await first.stats()).toMatchObject({ documents: 2, starter: 2, notIndexed: 0 });
    expect((await first.findItems('otters', 1))[0]).toMatchObject({
      isSummary: true,
      url: 'https://doi.org/10.5555/o',
      domain: 'doi.org',
    });
    await first.import([await file('a.jsonl', jsonLines([heart]))]);
    const second = await open({ 'a.jsonl': [{ ...entry, abstract: 'About badgers.' }] });
    expect(ids(await second.search('otters badgers', 5))).toEqual(['s1']);
    const third = await open();
    expect(await third.stats()).toMatchObject({ documents: 1, starter: 0, own: 1 });
  });

  it('yield to an own document with the same id, and come back when it is removed', async () => {
    const own = { ...entry, abstract: 'My own text about otters.', summary: false };
    const first = await open({ 'a.jsonl': [entry] });
    await first.import([await file('own.jsonl', jsonLines([own]))]);
    const library = await open({ 'a.jsonl': [entry, { ...entry, id: 's2' }] });
    const texts = async () => (await library.findItems('otters', 5)).map(({ id, text }) => [id, text]);
    expect(Object.fromEntries(await texts())).toEqual({
      'library:s1': own.abstract,
      'library:s2': entry.abstract,
    });
    expect(await library.remove('s1')).toBe(true);
    expect(Object.fromEntries(await texts())).toMatchObject({ 'library:s1': entry.abstract });
    await expect(library.remove('s1')).rejects.toThrow(/LIBRARY_STARTER=0/);
    expect(await library.remove('unknown')).toBe(false);
  });
});

describe('with several processes', () => {
  it('sees what another process imports, and two that open it first load the starter entries once', async () => {
    const starter = { 'a.jsonl': [{ id: 's1', title: 'Starter', abstract: 'Otters.', summary: true }] };
    await open(starter).then((library) => library.close());
    await rm(join(folder, 'data'), { recursive: true });
    const uri = join(folder, 'data', 'library');
    const options = { uri, starter: true, starterFolder: join(folder, 'starter') };
    const [left, right] = await Promise.all([openLibrary(options), openLibrary(options)]);
    opened.push(left, right);
    expect((await left.stats()).documents).toBe(1);

    const path = await file('other.jsonl', jsonLines([{ id: 'o1', abstract: 'Platypus facts.' }]));
    expect(await left.search('platypus', 5)).toEqual([]);
    const script = `import { openLibrary } from '#evidence/library/library.ts';
      const library = await openLibrary(${JSON.stringify(options)});
      await library.import([${JSON.stringify(path)}]);
      await library.close();`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: packageRoot,
      stdio: 'inherit',
    });
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(ids(await left.search('platypus', 5))).toEqual(['o1']);
    expect(ids(await right.search('platypus', 5))).toEqual(['o1']);
  });

  it('loses nothing when two import at the same time', async () => {
    const [left, right] = [await open(), await open()];
    const documents = (name: string) =>
      Array.from({ length: 300 }, (_, position) => ({ id: `${name}${position}`, abstract: 'Lemurs' }));
    await Promise.all([
      left.import([await file('l.jsonl', jsonLines([...documents('l'), ...documents('both')]))]),
      right.import([await file('r.jsonl', jsonLines([...documents('r'), ...documents('both')]))]),
    ]);
    expect((await left.stats()).documents).toBe(900);
    expect((await right.search('lemurs', 1000)).length).toBe(900);
  });
});

describe('a damaged folder', () => {
  it('is not taken for a new one when the documents are lost', async () => {
    await (await open({ 'a.jsonl': [heart] })).close();
    opened.pop();
    await rm(join(folder, 'data', 'library', 'documents.lance'), { recursive: true });
    await expect(open({ 'a.jsonl': [heart] })).rejects.toThrow(
      /documents\.lance is missing\. Nothing was removed\. Restore .*library from a backup, or move it aside/,
    );
  });

  it('that cannot be opened is named in one sentence', async () => {
    await writeFile(join(folder, 'data'), '');
    await expect(open({})).rejects.toThrow(
      /^The library at .*library cannot be used: a file stands where a folder is needed [^\n]+$/,
    );
  });
});
