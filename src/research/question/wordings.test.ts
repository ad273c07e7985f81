import { describe, expect, it } from 'vitest';
import { brandNames } from './brand-names.ts';
import { layTerms } from './lay-terms.ts';
import { findWordings } from './wordings.ts';

const names = (question: string) =>
  Object.fromEntries(findWordings(question).map(({ found, alternatives }) => [found, alternatives]));

describe('wordings', () => {
  it('knows products by substance and complaints by their names', () => {
    expect(names('Is Eliquis safe?')).toEqual({ eliquis: ['apixaban'] });
    expect(names('I have a clot in my leg')).toEqual({
      'clot in my leg': ['deep vein thrombosis', 'venous thromboembolism'],
    });
  });

  it('takes plurals and other determiners, and the longest expression that fits', () => {
    expect(Object.keys(names('blood thinners for blood clots in the lungs'))).toEqual([
      'blood thinners',
      'blood clots',
      'clots in the lungs',
    ]);
    expect(Object.keys(names('clots on the lung'))).toEqual(['clots on the lung']);
  });

  it('adds nothing that the question says itself', () => {
    expect(names('COVID-19')).toEqual({});
    expect(names('heart attack')).toEqual({ 'heart attack': ['myocardial infarction'] });
  });

  it('reads a product and an abbreviation in one question', () => {
    expect(names('Xarelto for DVT')).toMatchObject({
      xarelto: ['rivaroxaban'],
      dvt: ['deep vein thrombosis'],
    });
  });
});

describe('the tables', () => {
  it.each([
    ['lay expressions', layTerms.flatMap(([lay, professional]) => [lay, ...professional])],
    ['products', brandNames.flat()],
  ])('%s are clean', (_, all) => {
    for (const one of all) expect(one).toMatch(/^[\p{L}\p{N}][\p{L}\p{N} '-]*[\p{L}\p{N}]$/u);
  });

  it('name no product twice', () => {
    const products = brandNames.map(([name]) => name);
    expect(new Set(products).size).toBe(products.length);
  });

  it('say the same of an expression only once', () => {
    const pairs = layTerms.flatMap(([lay, professional]) => professional.map((one) => `${lay} = ${one}`));
    expect(new Set(pairs).size).toBe(pairs.length);
  });
});
