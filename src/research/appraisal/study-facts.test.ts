import { expect, it } from 'vitest';
import { study } from '../../../tests/support/evidence.ts';
import { readStudyFacts } from './study-facts.ts';

const trial = study({
  parts: {
    BACKGROUND: 'Asthma affects 300 million people.',
    METHODS:
      'In 2015 we randomly assigned 1,204 adults with severe asthma to drug A or placebo (603 patients and 601 patients).',
    RESULTS: 'Exacerbations were fewer (hazard ratio 0.71; 95% CI, 0.60 to 0.84) at 4 per 1000 patients.',
    CONCLUSIONS: 'Drug A prevents exacerbations.',
  },
});

it('reads who took part and what came out, word for word at its place', () => {
  const { size, population, effect } = readStudyFacts(trial);
  expect(size).toBe(1204);
  expect(population?.text).toBe('1,204 adults with severe asthma');
  expect(effect?.text).toBe('hazard ratio 0.71; 95% CI, 0.60 to 0.84');
  for (const excerpt of [population, effect])
    expect(trial.text.slice(excerpt?.start, excerpt?.end)).toBe(excerpt?.text);
});

it.each([
  [
    'on apixaban, dabigatran or rivaroxaban who were due to have surgery',
    'on apixaban, dabigatran or rivaroxaban',
  ],
  ['with type 2 diabetes and obesity were assigned to drug A', 'with type 2 diabetes and obesity'],
  ['with asthma and were followed for a year', 'with asthma'],
  ['with asthma, of whom half smoked', 'with asthma'],
  [', of whom 23 681 (34%) were women', ''],
  ['aged 65 years or older', 'aged 65 years or older'],
  ['aged 16 years and over, were assigned to drug A', 'aged 16 years and over'],
  ['with data for homocysteine and 20,885 stroke events', 'with data for homocysteine'],
  ['with chronic kidney disease (CKD) and gout', 'with chronic kidney disease'],
  [
    'with heart failure of New York Heart Association (NYHA) class II to IV and anaemia, with or without diabetes',
    'with heart failure of New York Heart Association (NYHA) class II to IV and anaemia, with or without diabetes',
  ],
  ['or children with asthma', 'or children with asthma'],
])('cuts no list of what people have or take: %s', (words, expected) => {
  const counted = study({ parts: { METHODS: `We included 3,007 adults ${words}.`.replace(' ,', ',') } });
  expect(readStudyFacts(counted).population?.text).toBe(`3,007 adults ${expected}`.trim());
});

it.each([
  ['Fifty-four men and women aged 20 to 60 were randomised.', 'Fifty-four men and women aged 20 to 60'],
  ['We studied 4,723 boys, girls and adults of three towns.', '4,723 boys, girls and adults of three towns'],
  ['We studied 412 women and their husbands.', '412 women'],
  ['We compared 120 patients and controls were recruited later.', '120 patients'],
  ['We studied 412 women and men were excluded.', '412 women'],
])('counts men and women together as the source does: %s', (text, expected) => {
  expect(readStudyFacts(study({ parts: { METHODS: text } })).population?.text).toBe(expected);
});

it.each([
  'hazard ratio (HR) 0.74, 95% confidence interval [CI] 0.65 to 0.85',
  'odds ratio [OR], 0.11; 95% confidence interval [CI], 0.06–0.19',
  'OR 0.74 (0.65-0.85',
  'RR = 0.81 [0.67, 0.98',
  'hazard ratio 0.74; 95% CI 0.65‐0.85',
  'relative risk 0.74, 95% CI 0.65 ~ 0.85',
])('reads the effect as it is written: %s', (effect) => {
  const rarer = study({ parts: { RESULTS: `Death was rarer with drug A (${effect}).` } });
  expect(readStudyFacts(rarer).effect?.text).toBe(effect);
});

it('does not take the level of an interval for the effect', () => {
  const bare = study({
    parts: { RESULTS: 'Death was rarer: hazard ratio (HR); 95% CI given in the table.' },
  });
  expect(readStudyFacts(bare).effect).toBeUndefined();
});

it('looks for the effect in the quoted sentences first, and takes two shares where no ratio is stated', () => {
  const two = study({
    parts: {
      RESULTS: 'Death was rarer (relative risk 0.80). Pain was rarer (odds ratio 0.55, 95% CI 0.31 to 0.97).',
    },
  });
  expect(readStudyFacts(two).effect?.text).toBe('relative risk 0.80');
  expect(readStudyFacts(two, ['Pain was rarer (odds ratio 0.55, 95% CI 0.31 to 0.97).']).effect?.text).toBe(
    'odds ratio 0.55, 95% CI 0.31 to 0.97',
  );
  expect(readStudyFacts(two, ['Death was rarer.'], { isOnly: true }).effect).toBeUndefined();
  const shares = study({
    parts: { RESULTS: 'Nausea occurred in 12.5% with drug A and in 8% with placebo.' },
  });
  expect(readStudyFacts(shares).effect?.text).toBe('12.5% with drug A and in 8% with placebo');
  const lowered = study({
    parts: {
      RESULTS: 'Drug A lowered it by 32% compared with usual care (95% confidence interval 13 to 47).',
    },
  });
  expect(readStudyFacts(lowered).effect).toBeUndefined();
});

it.each([
  ['METHODS', 'We counted 4 per 1000 patients and 1 in 20 people.'],
  ['METHODS', 'The study of 1998 patients with asthma was reported later.'],
  ['BACKGROUND', 'About 12,000 patients with asthma are admitted every year.'],
  ['METHODS', 'We asked nobody.'],
])('takes no other number for the size of a study: %s %s', (label, text) => {
  expect(readStudyFacts(study({ parts: { [label]: text } })).size).toBeUndefined();
});

it.each([
  [
    'In all, 150 patients with acute uncomplicated P. falciparum malaria were enrolled.',
    '150 patients with acute uncomplicated P. falciparum malaria',
  ],
  [
    'A total of 120 pregnant women with symptoms of mild to moderate nausea were randomised.',
    '120 pregnant women with symptoms of mild to moderate nausea',
  ],
])('does not cut a description of people short: %s', (text, people) => {
  expect(
    readStudyFacts(study({ id: 'a', title: 'A trial', parts: { Methods: text } })).population?.text,
  ).toBe(people);
});

it('quotes no part of a bracket as an effect', () => {
  const text = 'HbA1c fell by 1.1% (baseline 8.5%) compared with placebo (+0.2% from 8.4%) at week 26.';
  const item = study({ id: 'a', title: 'A trial', parts: { Results: text } });
  expect(readStudyFacts(item).effect?.text ?? '').not.toMatch(/^[^(]*\)|\([^)]*$/u);
});
