import { describe, expect, it } from 'vitest';
import shortForms from './abbreviations.json' with { type: 'json' };
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

  it.each([
    ['AZA in IBD pts with low wbc', ['aza', 'ibd', 'pts', 'wbc']],
    ['6-MP or 6MP dose where eGFR is low', ['6 mp', '6mp', 'egfr']],
    ['Pts on DMARDs: LH/FSH, s/p tx w/o HTN', ['pts', 'dmards', 'lh', 'fsh', 's p', 'tx', 'w o', 'htn']],
    ['Is MAP or a map of the ward the start for all?', ['map']],
    ['MUST ALL ACT ON HTN', ['htn']],
    ['Can I take ibuprofen 400 mg every 4 hr with vitamins A, D, E', []],
    ["I'd like it b.i.d., as U.S. guidelines do, OR not AT ALL", []],
    ['Does aspirin act, and must all had it with a cat?', []],
    ['est-ce que je dois en prendre, et ici aussi, pas de cas', []],
    ['los niños en casa, sin tos', []],
  ])('takes the letters of "%s" for what they are short for', (question, found) => {
    expect(Object.keys(names(question))).toEqual(found);
  });

  it('reads a part of a question in the case of the whole', () => {
    expect(names('PSA').psa).toBeUndefined();
    const [psa] = findWordings('PSA', 'Is PSA of use at 70?');
    expect(psa?.alternatives).toEqual(['prostate-specific antigen']);
  });

  it('reads a short form in its own case', () => {
    expect(names('EGFR mutation').egfr).toEqual(['epidermal growth factor receptor']);
    expect(names('eGFR of 30').egfr).toEqual(['estimated glomerular filtration rate']);
    expect(names('egfr of 30').egfr).toHaveLength(2);
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

  it('of short forms has each once, and says what it stands for in words', () => {
    const shorts = shortForms.lines.map((line) => line.split(' = ')[0]);
    expect(new Set(shorts).size).toBe(shorts.length);
    for (const line of shortForms.lines) expect(line).toMatch(/^\S.* = (?:[^;=]*\p{L}{2}[^;=]*(?:; |$))+$/u);
  });
});
