import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '#platform/paths.ts';
import { classifySentences, roles } from './section-classifier.ts';
import { buckets, placeFeatures } from './section-features.ts';
import weights from './section-weights.json' with { type: 'json' };

const abstract = [
  ['background', 'Gout flares are common after people start to take a drug that lowers urate.'],
  ['background', 'It is unclear whether colchicine for half a year prevents them.'],
  [
    'methods',
    'We randomly assigned 412 adults with gout to colchicine 0.5 mg daily or placebo for six months.',
  ],
  ['methods', 'The primary outcome was the number of flares a month, which patients recorded in a diary.'],
  ['results', 'There were 0.35 flares a month with colchicine and 0.61 with placebo (p = 0.003).'],
  ['results', 'Diarrhoea occurred in 14% and 9% of patients, respectively.'],
  ['conclusion', 'Colchicine should be considered for people who start a drug that lowers urate.'],
] as const;

const best = (likely: Record<(typeof roles)[number], number>) =>
  roles.reduce((one, other) => (likely[other] > likely[one] ? other : one));

it('tells the parts of an abstract without labels apart', () => {
  const found = classifySentences(abstract.map(([, text]) => ({ text, label: null })));
  expect(found.map(best)).toEqual(abstract.map(([role]) => role));
  for (const likely of found) {
    expect(roles.reduce((sum, role) => sum + likely[role], 0)).toBeCloseTo(1);
  }
});

it('believes a label that names its part, and lets it speak for its neighbours', () => {
  const told = classifySentences(abstract.map(([, text]) => ({ text, label: 'CONCLUSIONS' })));
  expect(told.map(best)).toEqual(abstract.map(() => 'conclusion'));
  const between = classifySentences([
    { text: 'Of 90 patients 12 died.', label: 'RESULTS' },
    { text: 'This was so in men and women.', label: null },
    { text: 'Nine were readmitted.', label: 'RESULTS' },
  ]);
  expect(between.map(best)).toEqual(['results', 'results', 'results']);
});

it('takes a registration for no finding, also as the last sentence', () => {
  const texts = [...abstract.map(([, text]) => text), 'Trial registration: NCT01234567.'];
  const found = classifySentences(texts.map((text) => ({ text, label: null })));
  expect(found.map(best)).toEqual([...abstract.map(([role]) => role), 'methods']);
});

it('copes with one sentence, with none, and with words it never saw', () => {
  expect(classifySentences([])).toEqual([]);
  for (const likely of classifySentences([{ text: 'Xyzzy plugh quux.', label: null }])) {
    for (const role of roles) expect(likely[role]).toBeGreaterThan(0);
  }
});

it('has a row of small whole numbers for each part, in a file of at most 200 KB', () => {
  expect(weights.weights).toHaveLength(roles.length);
  for (const row of weights.weights) {
    expect(row).toHaveLength(buckets + placeFeatures);
    expect(row.every((value) => Number.isInteger(value) && Math.abs(value) <= 127)).toBe(true);
  }
  const { size } = statSync(join(packageRoot, 'src/research/writing/section-weights.json'));
  expect(size).toBeLessThanOrEqual(200_000);
});
