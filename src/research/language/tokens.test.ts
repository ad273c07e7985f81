import fc from 'fast-check';
import { expect, it } from 'vitest';
import { words } from './tokens.ts';

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
