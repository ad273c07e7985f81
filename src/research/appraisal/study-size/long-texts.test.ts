import { expect, it } from 'vitest';
import { readStudyFacts } from '../study-facts.ts';

it.each([
  ['the same abstract again and again', 'We randomised 84 adults with gout. Flares fell by 12%. '],
  ['counts in brackets', '(n = 42), (n = 43), (n = 44), (n = 45), '],
  ['numbers without an end of a sentence', '17 41 9 23 88 1 204 '],
])('reads of %s the beginning only', (_, part) => {
  const text = `METHODS: We enrolled 312 adults with gout. ${part.repeat(20_000)}`;
  expect(readStudyFacts({ text, sections: [] }).size ?? 312).toBe(312);
});

it('adds no number to itself that is told in two sentences', () => {
  const text = 'There were 42 patients. There were 42 patients with asthma who took drug A.';
  expect(readStudyFacts({ text, sections: [] }).size ?? 42).toBe(42);
});
