import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseSpl } from '#evidence/connectors/dailymed/parse.ts';
import { dataPath, readData } from './folder.ts';

const folder = 'fixtures/dailymed_spl/fda';
const read = (name: string) => parseSpl(readData(`${folder}/${name}`));

const expected: Record<string, object> = {
  'METHOXSALEN_pharmclass.xml': {
    brand: 'METHOXSALEN',
    kind: 'Indexing - Pharmacologic Class',
    effective: '20101101',
    manufacturer: 'Food and Drug Administration',
  },
  'cough.xml': {
    brand: 'TRIAMINIC Childrens Night Time Cold and Cough',
    kind: 'HUMAN OTC DRUG LABEL',
    manufacturer: 'Novartis Consumer Health, Inc.',
  },
  'humira.xml': {
    brand: 'Humira',
    generic: 'Adalimumab',
    manufacturer: 'AbbVie Inc.',
    effective: '20130930',
  },
  'lipitor-orig.xml': { brand: 'Lipitor', generic: 'atorvastatin calcium' },
  'lipitor-repack.xml': { brand: 'Lipitor', generic: 'atorvastatin calcium trihydrate' },
  'no-title.xml': { brand: 'Haloperidol', generic: 'haloperidol' },
  'viagra_64f8040f.xml': { brand: 'Viagra', generic: 'sildenafil citrate' },
};

it('reads the facts of every document', () => {
  const names = readdirSync(dataPath(folder)).filter((name) => name.endsWith('.xml'));
  expect(names.toSorted()).toEqual(Object.keys(expected).toSorted());
  for (const name of names) {
    expect(read(name), name).toMatchObject({
      ...expected[name],
      setId: expect.stringMatching(/^[\w-]{36}$/),
    });
  }
});

it('finds the sections a clinician looks up', () => {
  const labels = (name: string) => read(name).parts.map(({ label }) => label);
  const prescription = [
    'Indications and usage',
    'Dosage and administration',
    'Contraindications',
    'Adverse reactions',
    'Overdosage',
  ];
  for (const name of [
    'humira.xml',
    'lipitor-orig.xml',
    'lipitor-repack.xml',
    'viagra_64f8040f.xml',
    'no-title.xml',
  ]) {
    for (const label of prescription) {
      expect(
        labels(name).some((one) => one.startsWith(label)),
        `${name}: ${label}`,
      ).toBe(true);
    }
  }
  expect(labels('humira.xml')).toContain('Boxed warning');
  expect(labels('no-title.xml')).toContain('Boxed warning');
  expect(labels('cough.xml')).toEqual(
    expect.arrayContaining(['Purpose', 'Indications and usage', 'Warnings: Do not use']),
  );
  expect(labels('METHOXSALEN_pharmclass.xml')).toEqual([]);
});

it('reads sentences and tables as they are printed', () => {
  const said = (name: string, start: string) =>
    read(name)
      .parts.filter(({ label }) => label.startsWith(start))
      .map(({ text }) => text)
      .join('\n');
  expect(said('humira.xml', 'Contraindications')).toBe('None.');
  expect(said('lipitor-orig.xml', 'Contraindications')).toContain('Active liver disease, which may include');
  expect(said('lipitor-orig.xml', 'Contraindications')).toContain('Hypersensitivity to any component');
  expect(said('lipitor-orig.xml', 'Drug interactions: Grapefruit Juice')).toMatch(
    /^Contains one or more components/,
  );
  expect(said('lipitor-orig.xml', 'Adverse reactions')).toMatch(/Nasopharyngitis \| 8\.3 \| 12\.9 \|/);
  expect(said('viagra_64f8040f.xml', 'Use in specific populations: Geriatric Use')).toMatch(
    /^Healthy elderly/,
  );
});
