import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { parsePubmedXml } from '#evidence/connectors/pubmed/parse.ts';
import { asPubmed } from '../evidence/record-forms.ts';
import { formsOf, judge, shuffled } from '../evidence/told-by-databases.ts';
import { createRandom } from '../support/long.ts';
import { dataPath, readData } from './folder.ts';

const samples = 'fixtures/pubmed/nlm_sample';

it('makes no wrong merge of recorded records as three databases tell them, and finds at least 98 % of the true pairs', async () => {
  const newer = parsePubmedXml(readData(`${samples}/pubmedsample_2019.xml`));
  const packed = readFileSync(dataPath(`${samples}/pubmedsample18n0001.xml.gz`));
  const older = parsePubmedXml(gunzipSync(packed).toString('utf8'));
  const known = new Set(newer.map(({ pmid }) => pmid));
  const records = [...newer, ...older.filter(({ pmid }) => !known.has(pmid))];
  const told = await formsOf(records);
  // The older file tells most of the articles once more.
  const again = older
    .filter(({ pmid }) => known.has(pmid))
    .map((record) => ({ truth: record.pmid, item: asPubmed(record) }));
  const { wrong, found } = judge(shuffled([...told, ...again], createRandom()));
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThanOrEqual(0.98);
});
