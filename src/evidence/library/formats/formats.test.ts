import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../../../../tests/support/long.ts';
import type { LibraryDocument } from '../document.ts';
import { readParts } from '../read-file.ts';
import { splitLabels } from './medline.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formats-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The documents of a file, and what went wrong, as `line: reason`. */
async function readFile(file: string) {
  const documents: LibraryDocument[] = [];
  const wrong: string[] = [];
  let withoutText = 0;
  for await (const part of readParts(file)) {
    try {
      const document = await part.read();
      if (document) documents.push(document);
      else withoutText++;
    } catch (error) {
      wrong.push(`${part.line ?? '-'}: ${(error as Error).message}`);
    }
  }
  return { documents, wrong, withoutText };
}
async function read(content: string | Uint8Array) {
  const file = join(folder, 'file');
  await writeFile(file, content);
  return readFile(file);
}

const medline = `
PMID- 101
OWN - NLM
DP  - 2019 Dec-2020 Jan
TI  - Testase for cold feet: a randomised
      trial.
AB  - BACKGROUND: Feet are cold. METHODS AND FINDINGS: We gave
      testase. RESULTS: Feet got warmer (DNA: intact).
AU  - Otter A
CN  - Feet Group
PT  - Randomized Controlled Trial
PT  - Retracted Publication
JT  - Journal of feet
AID - S1-2 [pii]
AID - 10.5555/feet.1 [doi]
PMC - PMC77
SI  - ClinicalTrials.gov/NCT00000102
MH  - *Foot/physiology
RIN - J Feet. 2021;1:2. PMID: 105

PMID- x
TI  - No number

PMID- 103
TI  - No abstract
`;
const ris = `Provider: somebody
TY  - JOUR
TI  - Testase for cold feet
AU  - Otter, Anna B.
A1  - Wombat, CD
PY  - 2020/01/02
JO  - J Feet
DO  - https://doi.org/10.5555/Feet.1
AB  - Feet got warmer,
as measured.
KW  - Feet
UR  - https://example.org/feet
ER  - 
TY  - JOUR
KW  - nothing
ER  -
TY  - JOUR
T1  - From PubMed
N2  - Without an end
AN  - 101
DB  - PubMed`;
const jats = `<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS//EN" "x.dtd">
<article article-type="research-article" xmlns:xlink="http://www.w3.org/1999/xlink"><front><journal-meta><journal-title-group><journal-title>J Feet</journal-title></journal-title-group></journal-meta><article-meta><article-id pub-id-type="pmid">101</article-id><article-id pub-id-type="pmc">77</article-id><title-group><article-title>Testase</article-title></title-group><pub-date><year>2020</year></pub-date><permissions><license xlink:href="https://creativecommons.org/licenses/by/4.0/"><p>CC</p></license></permissions><abstract><p>Feet got warmer.</p></abstract></article-meta></front><body><sec><title>Methods</title><p>We gave testase.</p></sec></body></article>`;

describe('MEDLINE', () => {
  it('gives the record a reader sees on the site, and says where one is broken', async () => {
    const { documents, wrong, withoutText } = await read(medline);
    expect(wrong).toEqual(['21: record has no PMID']);
    expect(withoutText).toBe(1);
    expect(documents).toEqual([
      {
        id: '101',
        title: 'Testase for cold feet: a randomised trial.',
        text: 'Feet are cold.\n\nWe gave testase.\n\nFeet got warmer (DNA: intact).',
        sections: [
          { label: 'BACKGROUND', start: 0, end: 14 },
          { label: 'METHODS AND FINDINGS', start: 16, end: 32 },
          { label: 'RESULTS', start: 34, end: 64 },
        ],
        isSummary: false,
        metadata: {
          pmid: '101',
          pmcid: 'PMC77',
          doi: '10.5555/feet.1',
          nctId: 'NCT00000102',
          url: null,
          year: 2019,
          journal: 'Journal of feet',
          authors: ['Otter A', 'Feet Group'],
          publicationTypes: ['Randomized Controlled Trial', 'Retracted Publication'],
          meshTerms: ['Foot'],
          retraction: { status: 'retracted', notice: 'J Feet. 2021;1:2. PMID: 105' },
          licence: null,
        },
      },
    ]);
  });

  it('takes no running text for labels', () => {
    const plain = 'We looked for RESULTS: there were none. METHODS: none.';
    expect(splitLabels(plain)).toEqual([{ label: null, text: plain }]);
  });
});

describe('RIS', () => {
  it('gives each record, also one without an end, under its best id', async () => {
    const { documents, wrong } = await read(ris);
    expect(wrong).toEqual(['14: record has neither title nor abstract']);
    expect(documents.map(({ id }) => id)).toEqual(['doi:10.5555/feet.1', '101']);
    expect(documents[0]).toMatchObject({
      title: 'Testase for cold feet',
      text: 'Feet got warmer, as measured.',
      metadata: { year: 2020, journal: 'J Feet', authors: ['Otter AB', 'Wombat CD'], doi: '10.5555/Feet.1' },
    });
  });

  it('reads the charset of old exports', async () => {
    const { documents } = await read(
      Buffer.from('TY  - JOUR\nTI  - Ménière\nAB  - Études\nER  - \n', 'latin1'),
    );
    expect(documents[0]).toMatchObject({ title: 'Ménière', text: 'Études' });
  });
});

describe('JATS', () => {
  it('gives abstract and body as one text with the titles of its parts', async () => {
    const { documents, wrong } = await read(gzipSync(jats));
    expect(wrong).toEqual([]);
    expect(documents).toMatchObject([
      {
        id: 'PMC77',
        title: 'Testase',
        text: 'Feet got warmer.\n\nWe gave testase.',
        sections: [{ label: 'Abstract' }, { label: 'Methods' }],
        metadata: { pmid: '101', year: 2020, licence: 'https://creativecommons.org/licenses/by/4.0/' },
      },
    ]);
  });
});

describe('hostile files', () => {
  const article = (pmid: number, more = '') =>
    `<PubmedArticle><MedlineCitation><PMID>${pmid}</PMID><Article><ArticleTitle>T</ArticleTitle>${more}<Abstract><AbstractText>Text.</AbstractText></Abstract></Article></MedlineCitation></PubmedArticle>`;
  const ids = ({ documents }: { documents: LibraryDocument[] }) => documents.map(({ id }) => id);

  it('lose nothing of what stands before and behind a broken article', async () => {
    const cut = '<PubmedArticle><MedlineCitation><PMID>2</PMID>';
    const bomb = article(4, '<!DOCTYPE x [<!ENTITY a "aa">]>&a;');
    const deep = article(5, '<i>'.repeat(5_000));
    const found = await read(
      `<PubmedArticleSet>\n${[article(1), cut, article(3), bomb, deep, article(6)].join('\n')}`,
    );
    expect(ids(found)).toEqual(['1', '3', '6']);
    expect(found.wrong).toEqual([
      '3: is not well-formed',
      '5: declares entities of its own',
      '6: is nested too deeply',
    ]);
  });

  it('that are cut off give what came before', async () => {
    const packed = gzipSync(
      `<PubmedArticleSet>${Array.from({ length: 3_000 }, (_, n) => article(n + 1, `<x>${n ** 3}</x>`)).join('')}`,
    );
    const { documents, wrong } = await read(packed.subarray(0, packed.length / 2));
    expect(documents.length).toBeGreaterThan(500);
    expect(wrong.at(-1)).toMatch(/^-: cannot be read: /);
  });

  it('that unpack to far too much are left before they fill anything', async () => {
    const { wrong } = await read(gzipSync(Buffer.alloc(60_000_000, '{ ')));
    expect(wrong).toEqual([expect.stringMatching(/unpacks to more than 250 times its size/)]);
  });

  it.each([
    ['JSON', `{"id":1}\n{"id":"${'x'.repeat(9_000_000)}"}\n{"id":3,"abstract":"c"}`, ['3']],
    [
      'RIS',
      `TY  - JOUR\nAB  - ${'a b '.repeat(600_000)}\nER  -\nTY  - JOUR\nTI  - t\nAB  - c\nAN  - 3\nDB  - PubMed`,
      ['3'],
    ],
    ['MEDLINE', `PMID- 2\nAB  - ${'a b '.repeat(600_000)}\n\nPMID- 3\nAB  - c`, ['3']],
  ])('with an endless record in %s give the others', async (_, content, expected) => {
    const found = await read(content);
    expect(ids(found)).toEqual(expected);
    expect(found.wrong.join()).toMatch(/too long|abstract/);
  });

  it('changed at random never make reading throw', async () => {
    const samples = [medline, ris, jats, `<PubmedArticleSet>${article(1)}${article(2)}</PubmedArticleSet>`];
    const change = fc.record({
      at: fc.nat(3_000),
      drop: fc.nat(40),
      put: fc.string({ unit: 'binary', maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...samples),
        fc.array(change, { maxLength: 8 }),
        async (sample, changes) => {
          let text = sample;
          for (const { at, drop, put } of changes) {
            const from = at % text.length;
            text = `${text.slice(0, from)}${put}${text.slice(from + drop)}` || ' ';
          }
          const { documents, wrong } = await read(text);
          for (const { id, text: body, sections } of documents) {
            expect(id && body.trim()).toBeTruthy();
            expect(body).not.toMatch(/\0/);
            for (const { start, end } of sections) expect(body.slice(start, end).length).toBe(end - start);
          }
          for (const reason of wrong) expect(reason).toMatch(/^(?:\d+|-): \S/);
        },
      ),
      { numRuns: isLong ? 5_000 : 150 },
    );
  }, 600_000);
});
