import { expect, it } from 'vitest';
import { markRoles } from './mark-roles.ts';
import { readNumbers } from './numbers.ts';
import { findRoleWords } from './role-words.ts';

const names = findRoleWords({
  intervention: 'zetamab',
  comparator: 'placebo',
  outcome: 'pain',
  evidence: [],
});
const read = (sentence: string) => readNumbers(markRoles(sentence, names));
const plainOf = (sentence: string) => read(sentence).plain.map(({ name }) => name);
const signsOf = (sentence: string) => read(sentence).signed.map(({ sign }) => sign);

it.each([
  ['p = 0.03', ['p: yes', 'p: middle']],
  ['P < .001', ['p: yes', 'p: low']],
  ['P > 0.05', ['p: no', 'p: far']],
  ['p = 0.06', ['p: no', 'p: near']],
])('reads the probability %s', (text, names) => {
  expect(plainOf(text)).toEqual(names);
});

it.each([
  ['odds ratio 0.63 (0.37-1.05)', ['interval holds', 'ratio holds'], []],
  ['hazard ratio 0.63, 95% CI 0.37 to 0.85', ['interval beside', 'ratio beside'], [-1]],
  ['mean difference −14 (−32, 4)', ['interval holds', 'difference holds'], []],
  ['mean difference 3.3 (95% CI: 2.3, 4.4)', ['interval beside', 'difference beside'], [1]],
])('reads the interval of %s', (text, plain, signs) => {
  expect([plainOf(text), signsOf(text)]).toEqual([plain, signs]);
});

it.each([
  ['pain was 12% with placebo vs 9% with zetamab', -1],
  ['pain was 3.1 ± 1.2 and 4.0 ± 1.1 in the placebo and zetamab groups, respectively', 1],
  ['pain in the zetamab group (3.3) was compared with that in the placebo group (3.6)', -1],
])('tells whose value is higher: %s', (sentence, sign) => {
  expect(signsOf(sentence)).toContain(sign);
  expect(signsOf(sentence)).not.toContain(-sign);
});
