import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cosine, embed } from './embeddings.ts';
import { contentStems } from './tokens.ts';

const near = (one: string, other: string) => cosine(embed(contentStems(one)), embed(contentStems(other)));

it.each([
  ['heart attack', 'myocardial infarction', 'renal calculi'],
  ['water tablets', 'diuretics', 'anticoagulants'],
  ['wine every day', 'alcohol consumption', 'air pollution'],
  ['sugar disease in old people', 'diabetes mellitus in the elderly', 'dementia in the elderly'],
])('%s is nearer to %s than to %s', (asked, right, wrong) => {
  expect(near(asked, right)).toBeGreaterThan(near(asked, wrong));
});

it('does not heed order and repeats, and is of length 1 or zero', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...contentStems('aspirin stroke risk death bleeding zzyzx'))),
      (stems) => {
        const one = embed(stems);
        const other = embed([...stems, ...stems].reverse());
        const length = cosine(one, one);
        expect(length < 1e-9 || Math.abs(length - 1) < 1e-4).toBe(true);
        expect(Math.abs(cosine(one, other) - length)).toBeLessThan(1e-4);
      },
    ),
  );
  expect(embed([]).every((value) => value === 0)).toBe(true);
});
