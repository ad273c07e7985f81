import fc from 'fast-check';
import { expect, it } from 'vitest';
import { study } from '../../../tests/support/evidence.ts';
import { findStatedRatio, parseRatio } from './stated-ratio.ts';
import { readStudyFacts } from './study-facts.ts';

it.each([
  ['hazard ratio 0.71; 95% CI, 0.60 to 0.84', 'HR 0.71 (0.60–0.84)'],
  ['hazard ratio for death from any cause was 0.79 (95% CI 0.69–0.90', 'HR 0.79 (0.69–0.90)'],
  ['aHR 0·8 [95 % CI 0·7−0·9]', 'HR 0.8 (0.7–0.9)'],
  ['OR = 1.5, 95% confidence interval [CI]: 1.1, 2.05', 'OR 1.5 (1.1–2.05)'],
  ['Odds ratio 2 (95 percent CI, 1 and 4)', 'OR 2 (1–4)'],
  ['relative risk 0.55 with a 95% credible interval of 0.31-0.97', 'RR 0.55 (0.31–0.97)'],
  ['RR 0.9; 90% CI 0.8‑1.1', 'RR 0.9 (0.8–1.1, 90% interval)'],
  ['rate ratio, 0.66; 95% CI, [0.50,0.88]', 'IRR 0.66 (0.50–0.88)'],
])('reads %s', (excerpt, text) => {
  expect(parseRatio(excerpt)?.text).toBe(text);
});

it.each([
  'hazard ratio 0.71',
  'hazard ratio 0.71; 95% CI, 0.72 to 0.84',
  'hazard ratio 0.71; 95% CI, 0.84 to 0.60',
  'hazard ratio 1.0; 95% CI, 1.0 to 1.0',
  'odds ratio 0.71; 95% CI, 0 to 0.84',
  'odds ratio −0.71; 95% CI, −0.84 to −0.60',
  'odds ratio 1; 95% CI 1,2',
  'odds ratio 1.2.3; 95% CI 1 to 2',
  'odds ratio 1.5; 99% CI 1 to 2',
  'odds ratio 1.5 in men, adjusted 95% CI 1 to 2',
  'odds ratio 1.5; 95% CI 1 to 2 and more',
  'relative risk reduction 25; 95% CI 10 to 40',
  'relative risk 25%; 95% CI 10% to 40%',
  'hazard ratio increased by 1.5; 95% CI 1 to 2',
  'mean difference 1.5; 95% CI 1 to 2',
  '12.5% with drug A and in 8% with placebo',
])('leaves out %s', (excerpt) => {
  expect(parseRatio(excerpt)).toBeUndefined();
});

const inText = (text: string, excerpt: string) => {
  const start = text.indexOf(excerpt);
  return { text, facts: { effect: { text: excerpt, start, end: start + excerpt.length } } };
};

it('looks at what stands before: logarithms and tests are on another scale, and "RR" may be short for a rate ratio', () => {
  const stated = 'odds ratio 1.5; 95% CI 1 to 2';
  expect(findStatedRatio(inText(`Death (${stated}).`, stated))?.estimate).toBe(1.5);
  for (const before of ['log ', 'The log-', 'the ln(', 'diagnostic ', 'ratio of '])
    expect(findStatedRatio(inText(`Found: ${before}${stated}.`, stated))).toBeUndefined();
  const short = 'RR 0.8; 95% CI 0.7 to 0.9';
  expect(findStatedRatio(inText(`Death (${short}).`, short))?.kind).toBe('risk');
  expect(findStatedRatio(inText(`Rate ratios (RR): ${short}.`, short))).toBeUndefined();
  expect(findStatedRatio({ text: stated })).toBeUndefined();
});

it('reads what is read of a study', () => {
  const trial = study({ parts: { RESULTS: 'Attacks were fewer (rate ratio, 0.71; 95% CI, 0.60 to 0.84).' } });
  expect(findStatedRatio({ text: trial.text, facts: readStudyFacts(trial) })?.text).toBe(
    'IRR 0.71 (0.60–0.84)',
  );
});

it('reads every ratio in its interval as it was written, and none outside', () => {
  const hundredths = fc.integer({ min: 1, max: 99_999 });
  const written = (value: number) => (value / 100).toFixed(2);
  fc.assert(
    fc.property(
      fc.tuple(hundredths, hundredths, hundredths),
      fc.constantFrom(' to ', '–', '-', ' − ', '—', ', ', ' and '),
      fc.constantFrom('.', '·'),
      (values, between, point) => {
        const [low, estimate, high] = values.toSorted((one, other) => one - other).map(written);
        fc.pre(low !== high);
        const state = (one?: string) =>
          `hazard ratio ${one}; 95% CI, ${low}${between}${high}`.replaceAll('.', point);
        expect(parseRatio(state(estimate))).toEqual({
          kind: 'hazard',
          estimate: Number(estimate),
          low: Number(low),
          high: Number(high),
          text: `HR ${estimate} (${low}–${high})`,
        });
        expect(parseRatio(state(String(Number(high) + 1)))).toBeUndefined();
      },
    ),
  );
});

it('reads out of any text either nothing or an estimate within its interval, above 0', () => {
  const piece = fc.constantFrom('OR', 'hazard ratio', '0.5', '1', '-', '95% CI', ' ', ' to ', ',', '(', '%');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(piece).map((all) => all.join('')),
      ),
      (text) => {
        const ratio = parseRatio(text);
        if (!ratio) return;
        expect(ratio.low).toBeGreaterThan(0);
        expect(ratio.high).toBeGreaterThan(ratio.low);
        expect(Math.min(Math.max(ratio.estimate, ratio.low), ratio.high)).toBe(ratio.estimate);
      },
    ),
  );
});
