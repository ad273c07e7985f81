import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createEgress } from '#platform/egress/index.ts';
import { packageRoot } from '#platform/paths.ts';
import { type SourceServer, startSourceServer } from '../../../../tests/support/source-server.ts';
import { createPubmedFetch } from '../../connectors/pubmed/connector.ts';
import { createEutils } from '../../http/eutils.ts';
import { type OpenLibrary, openLibrary } from '../library.ts';
import { starterFolder } from '../starter.ts';
import { readPack } from './pack.ts';

const withoutAbstract = '25176015';
let folder: string;
let library: OpenLibrary;
let server: SourceServer;
let asked: string[][];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pack-'));
  library = await openLibrary({ uri: join(folder, 'library'), starter: false });
  asked = [];
  server = await startSourceServer(({ parameters }) => {
    const ids = (parameters.get('id') ?? '').split(',');
    asked.push(ids);
    return { type: 'text/xml', body: `<PubmedArticleSet>${ids.map(article).join('')}</PubmedArticleSet>` };
  });
});
afterEach(async () => {
  await library.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const article = (pmid: string) =>
  `<PubmedArticle><MedlineCitation><PMID>${pmid}</PMID><Article><ArticleTitle>T${pmid}</ArticleTitle>${pmid === withoutAbstract ? '' : '<Abstract><AbstractText>Otters.</AbstractText></Abstract>'}</Article></MedlineCitation></PubmedArticle>`;
const importPack = (signal = new AbortController().signal, name = 'starter') => {
  const eutils = createEutils({
    baseUrl: server.url,
    egress: createEgress({ userAgent: 'test' }),
    clock: systemClock,
    tool: 'test',
  });
  return library.importPack(name, createPubmedFetch(eutils), { signal, pauseMs: 1 });
};

describe('the starter pack', () => {
  it('is fetched in few requests, once', async () => {
    const pmids = await readPack('starter', starterFolder);
    const first = await importPack();
    expect(first).toEqual({ imported: pmids.length - 1, present: 0, notFound: [withoutAbstract] });
    expect(asked.flat().sort()).toEqual(pmids.toSorted());
    expect(await library.stats()).toMatchObject({ own: pmids.length - 1, notIndexed: 0 });
    asked = [];
    expect(await importPack()).toMatchObject({ imported: 0, present: pmids.length - 1 });
    expect(asked).toEqual([[withoutAbstract]]);
  });

  it('says plainly that PubMed cannot be reached, keeps what it has, and goes on later', async () => {
    let stopped = false;
    const stop = new AbortController();
    server.setFault('refused');
    await expect(importPack()).rejects.toThrow(
      /^PubMed .+\. 0 of \d+ records are in the library; the same command fetches the rest\.$/,
    );
    server.setFault(undefined);
    const reply = importPack(stop.signal).finally(() => {
      stopped = true;
    });
    while (asked.length < 2 && !stopped) await new Promise((resolve) => setTimeout(resolve, 1));
    stop.abort();
    await reply.catch(() => {});
    const { own } = await library.stats();
    expect(own).toBeGreaterThan(50);
    expect(await importPack()).toMatchObject({ present: own });
  });

  it('is the only pack', async () => {
    await expect(importPack(undefined, '../starter')).rejects.toThrow(/no pack named .*there is: starter/);
  });

  it('holds the citations of the starter entries', async () => {
    const pmids = await readPack('starter', starterFolder);
    expect(pmids.length).toBeGreaterThanOrEqual(137);
    expect(pmids.filter((pmid) => !/^[1-9]\d{6,8}$/.test(pmid))).toEqual([]);
  });

  it('names only articles whose number was checked', () => {
    const checked = readFileSync(join(packageRoot, 'tests/evidence/checked-facts.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { pmid: string | null }).pmid);
    const listed = readFileSync(join(packageRoot, 'src/evidence/library/packs/starter.txt'), 'utf8').match(
      /^\d+/gm,
    );
    expect(listed?.length).toBeGreaterThan(100);
    expect(listed?.filter((pmid) => !checked.includes(pmid))).toEqual([]);
  });
});
