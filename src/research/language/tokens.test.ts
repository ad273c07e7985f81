import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentStems, splitLettered, words } from './tokens.ts';

it('reads words, numbers with a decimal point and names with digits', () => {
  expect(words('SGLT2 inhibitors: 2.5 mg/day, naïve β-blockers; HbA1c −0.5%.')).toEqual([
    'sglt2',
    'inhibitors',
    '2.5',
    'mg',
    'day',
    'naïve',
    'β',
    'blockers',
    'hba1c',
    '0.5',
  ]);
});

it('reads the same words in text of ASCII as beside other letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), (text) => {
      expect([...words(text), 'é']).toEqual(words(`${text} é`));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['Hepatitis A and B vaccines', ['hepat', 'hepat A', 'hepat B', 'vaccin']],
  ['vitamin-d', ['vitamin', 'vitamin D']],
  ['Vitamin D in Children: A Randomized Trial', ['vitamin', 'vitamin D', 'children', 'random', 'trial']],
  ["Mum's hepatitis, I'd say", ['mum', 'hepat', 'sai']],
  ['lower by 0.01 (n = 30)', ['lower', '0.01', '30']],
  ['negative D-dimer', ['neg', 'dimer']],
])('tells one letter behind a word from another: %s', (text, stems) => {
  const shown = contentStems(text).map((stem) => {
    const { before, letter } = splitLettered(stem) ?? { before: stem };
    return letter ? `${before} ${letter}` : before;
  });
  expect(shown).toEqual(stems);
});
