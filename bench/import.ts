import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openLibrary } from '../src/evidence/library/library.ts';
import { dataPath } from '../tests/data/folder.ts';
import { residentMegabytes } from './retrieval/measure.ts';

const count = 30_000;
const sample = dataPath('fixtures/pubmed/nlm_sample/pubmedsample_2019.xml');
const articles = existsSync(sample)
  ? (readFileSync(sample, 'utf8').match(/<PubmedArticle>[\s\S]*?<\/PubmedArticle>/g) ?? []).filter((xml) =>
      xml.includes('<AbstractText'),
    )
  : [];

/** Reading and writing 30,000 documents, as many as a file of PubMed's baseline holds, and building the index. */
if (!articles.length) console.log('bench/import: skipped, ../shared/fixtures is not here');
else await measure();

async function measure() {
  const numbers = Array.from({ length: count }, (_, position) => 40_000_000 + position);
  const xml = `<PubmedArticleSet>\n${numbers.map(toXml).join('\n')}\n</PubmedArticleSet>`;
  const formats: Record<string, () => string | Uint8Array> = {
    'PubMed XML, gzip': () => gzipSync(xml, { level: 1 }),
    'PubMed XML': () => xml,
    'MEDLINE (.nbib)': () => numbers.map(toMedline).join('\n'),
    RIS: () => numbers.map(toRis).join('\n'),
    'JSON lines': () => numbers.map(toJson).join('\n'),
  };
  const table: Record<string, Record<string, string>> = {};
  for (const [name, content] of Object.entries(formats)) table[name] = await importOnce(content());
  console.table({ goal: { 'documents/s': '≥ 2000' }, ...table });
}

async function importOnce(content: string | Uint8Array): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
  try {
    const file = join(folder, 'file');
    await writeFile(file, content);
    const library = await openLibrary({ uri: join(folder, 'library'), starter: false });
    const before = process.cpuUsage();
    const start = performance.now();
    let mostMegabytes = 0;
    const { imported, withoutText } = await library.import([file], {
      onProgress() {
        mostMegabytes = Math.max(mostMegabytes, residentMegabytes());
      },
    });
    const seconds = (performance.now() - start) / 1_000;
    const { user, system } = process.cpuUsage(before);
    await library.close();
    if (imported + withoutText !== count) throw new Error(`imported ${imported} of ${count}`);
    return {
      'documents/s': (count / seconds).toFixed(0),
      'documents/s of processor': (count / ((user + system) / 1e6)).toFixed(0),
      'file MB': ((await stat(file)).size / 1e6).toFixed(0),
      'most MB': String(mostMegabytes),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toXml(number: number): string {
  const article = articles[number % articles.length] ?? '';
  return article.replace(/<PMID([^>]*)>\d+<\/PMID>/, `<PMID$1>${number}</PMID>`);
}

function textOf(number: number): { title: string; text: string } {
  const article = articles[number % articles.length] ?? '';
  const plain = (element: string) =>
    [...article.matchAll(new RegExp(`<${element}[^>]*>([\\s\\S]*?)</${element}>`, 'g'))]
      .map(([, content = '']) => content.replace(/<[^>]+>/g, '').replace(/\s+/g, ' '))
      .join(' ');
  return { title: plain('ArticleTitle'), text: plain('AbstractText') };
}

function toMedline(number: number): string {
  const { title, text } = textOf(number);
  return `PMID- ${number}\nTI  - ${title}\nAB  - ${text.replace(/(.{70,90}) /g, '$1\n      ')}\nDP  - 2019\nAU  - Otter A\n`;
}

function toRis(number: number): string {
  const { title, text } = textOf(number);
  return `TY  - JOUR\nTI  - ${title}\nAB  - ${text}\nPY  - 2019\nDO  - 10.5555/${number}\nAU  - Otter, A\nER  - \n`;
}

function toJson(number: number): string {
  const { title, text } = textOf(number);
  return JSON.stringify({ id: number, title, abstract: text, year: 2019, authors: ['Otter A'] });
}
