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
  ['with chronic kidney disease (CKD) and gout', 'with chronic kidney disease'],
  [
    'with heart failure of New York Heart Association (NYHA) class II to IV and anaemia, with or without diabetes',
    'with heart failure of New York Heart Association (NYHA) class II to IV and anaemia, with or without diabetes',
  ],
])('cuts no list of what people have or take: %s', (words, expected) => {
  const counted = study({ parts: { METHODS: `We included 3,007 adults ${words}.` } });
  expect(readStudyFacts(counted).population?.text).toBe(`3,007 adults ${expected}`);
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
