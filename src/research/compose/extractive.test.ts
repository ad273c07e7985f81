import { expect, it } from 'vitest';
import { study } from '../../../tests/support/evidence.ts';
import { composeExtractive } from './extractive.ts';

const question = 'Does colchicine prevent gout flares?';
const aim =
  'The purpose of this study was to see whether colchicine prevents gout flares in adults with gout.';
const setting = 'We assigned 412 adults with gout to colchicine or placebo to prevent gout flares.';
const result = 'Flares fell by two fifths in those who took the drug (p = 0.003).';
const conclusion = 'The drug should be considered in the first half year.';

it('puts a finding first, however well the aim of the study matches the question', () => {
  for (const item of [
    study({ parts: { OBJECTIVE: aim, METHODS: setting, RESULTS: result, CONCLUSIONS: conclusion } }),
    study({ text: [aim, setting, result, conclusion].join(' ') }),
  ]) {
    const texts = composeExtractive([item], question).map(({ text }) => text);
    expect(texts.toSorted()).toEqual([result, conclusion].toSorted());
  }
});

it('quotes what a source without findings tells, but never how it was done', () => {
  const told = 'Colchicine has long been given to prevent gout flares.';
  const [first, ...others] = composeExtractive(
    [study({ parts: { BACKGROUND: told, METHODS: setting } })],
    question,
  );
  expect(first?.text).toBe(told);
  expect(others).toEqual([]);
  expect(composeExtractive([study({ parts: { METHODS: setting } })], question)).toEqual([]);
});

it('says a sentence once, with each source that has it', () => {
  const items = [
    study({ parts: { CONCLUSIONS: conclusion } }),
    study({ parts: { CONCLUSIONS: conclusion } }),
  ];
  const [only, ...others] = composeExtractive(items, question);
  expect(only?.citations.map(({ sourceId }) => sourceId)).toEqual(items.map(({ id }) => id));
  expect(others).toEqual([]);
});
