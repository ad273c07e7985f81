import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findUnsupportedNumber, statedNumbers } from './numbers.ts';

const read = (text: string) =>
  statedNumbers(text).map(
    ({ value, comparator, unit, sharedUnit }) =>
      `${comparator}${value}${unit && ` ${unit}`}${sharedUnit && ` (${sharedUnit})`}`,
  );

it.each([
  ['HR 0.80; 95% CI 0.73-0.87; P<0.001', ['0.8', '95 ci', '0.73', '0.87', '<0.001 p']],
  ['12.5% vs 17.1 percent', ['12.5 %', '17.1 %']],
  ['1,204 adults and 10\u2009000 more', ['1204', '10000']],
  ['twenty-five of one hundred and twenty patients', ['25', '120']],
  ['10, 25 or 50 mg daily', ['10 (mg)', '25 (mg)', '50 mg']],
  ['aged 65 years or older, at least 3 months', ['≥65 year', '≥3 month']],
  ['10⁶ cells and 5×10⁹/L', ['10^6', '5×10^9']],
  ['−1.5 kg (−2 to -1)', ['-1.5 kg', '-2', '-1']],
  ['0·71 [0·60–0·84]', ['0.71', '0.6', '0.84']],
  ['one-third, two thirds, half', ['1/3', '2/3', '1/2']],
  ['twofold and 3-fold', ['2 fold', '3 fold']],
  ['1½ and first-line', ['1', '1/2', '1st']],
  ['914/4187 (21.8%), p = .04', ['914/4187', '21.8 %', '0.04 p']],
  ['two hundred thousand in 2019', ['200000', '2019']],
])('reads the numbers of "%s"', (text, expected) => expect(read(text)).toEqual(expected));

it.each([
  ['fell from 0.8 to 0.6', 'fell from 0.80 to 0.60'],
  ['12% of patients', 'twelve percent of patients'],
  ['in 1204 adults', 'in 1,204 adults'],
  ['5 mg or 10 mg', '5 or 10 mg'],
  ['a hazard ratio of 0.79', 'hazard ratio 0.79, 95% CI'],
  ['aged at least 65 years', 'aged ≥65 years'],
  ['less than 5%', '<5%'],
  ['p value of 0.03', '(P = 0.03)'],
  ['95% confidence interval', '95% CI'],
  ['4 percentage points lower', 'lower by four percentage points'],
  ['٤٢ patients', '42 patients'],
])('takes "%s" as stated by "%s"', (statement, quote) =>
  expect(findUnsupportedNumber(statement, [quote])).toBeUndefined(),
);

it.each([
  ['12 mg', '12 mL'],
  ['10 mL', '10 or 25 mg'],
  ['12%', '12 patients'],
  ['65', '>65'],
  ['P=0.05', 'P<0.05'],
  ['-2', '2'],
  ['25 percent', '0.25'],
  ['10⁶', '106'],
  ['100', '10⁰'],
  ['three quarters', 'three patients'],
  ['SGLT2', 'SGLT1'],
  ['②', '3'],
  ['a hazard ratio of 0.03', 'P=0.03'],
  ['95% of patients', '95% confidence interval'],
  ['4% lower', '4 percentage points lower'],
  ['three of the three patients', 'two of the three patients'],
  ['6% and 31%, in 31%', '6% and 31%'],
])('does not take "%s" as stated by "%s"', (statement, quote) =>
  expect(findUnsupportedNumber(statement, [quote])).toBeDefined(),
);

it('finds every number again in its own text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.double({ noNaN: true }), (text, value) => {
      const whole = `${text} ${value} ${text}`;
      expect(findUnsupportedNumber(whole, [whole])).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});
