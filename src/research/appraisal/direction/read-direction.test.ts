import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDirection } from './read-direction.ts';

const drug = { intervention: 'zetamab 20 mg', comparator: 'placebo', outcome: 'mortality' };
const read = (sentence: string, finding = drug) =>
  readDirection({ ...finding, evidence: [sentence] }).direction;

it.each([
  ['Mortality was significantly higher with zetamab than with placebo (14% v 9%, P = 0.01).', 'more'],
  ['Mortality was significantly lower in the zetamab group than in the placebo group (p < 0.001).', 'less'],
  ['Mortality did not differ between the groups (p = 0.45).', 'no-difference'],
])('reads which way an outcome went: %s', (sentence, direction) => {
  expect(read(sentence)).toBe(direction);
});

it('turns over with the arms', () => {
  const sentence = 'Mortality was significantly higher with placebo than with zetamab (P = 0.01).';
  expect(read(sentence)).toBe('less');
  expect(read(sentence, { ...drug, intervention: 'placebo', comparator: 'zetamab' })).toBe('more');
});

it('takes the comparator from the sentence where the question names none', () => {
  const asked = { intervention: 'aspirin', comparator: '', outcome: 'bleeding' };
  const sentence =
    'Major bleeding was 1.4% and 2.1% in the placebo and aspirin groups, respectively (P = 0.02).';
  expect(read(sentence, asked)).toBe('more');
});

it('gives probabilities that add up to 1, and copes with nothing', () => {
  const { probabilities } = readDirection({ intervention: '', comparator: '', outcome: '', evidence: [] });
  expect(Object.values(probabilities).reduce((sum, each) => sum + each)).toBeCloseTo(1);
});

it('reads a text made against it in the time of an abstract', () => {
  const evidence = [
    `${'zetamab '.repeat(20_000)}${'(1 vs '.repeat(20_000)}${'and 3 respectively '.repeat(9000)}`,
  ];
  const start = performance.now();
  readDirection({ ...drug, evidence });
  expect(performance.now() - start).toBeLessThan(500);
});

it('keeps its weights small', () => {
  expect(statSync(new URL('./weights.json', import.meta.url)).size).toBeLessThan(250_000);
});
