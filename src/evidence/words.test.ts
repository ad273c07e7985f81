import { expect, it } from 'vitest';
import { otherWords, queryWords } from './words.ts';

it('leaves out what says nothing of the subject', () => {
  expect(queryWords('My doctor wants me to take a statin: should I?')).toEqual(['statin']);
  expect(queryWords('')).toEqual([]);
});

it.each([
  ['haemorrhage', 'hemorrhage'],
  ['anemia', 'anaemia'],
  ['hospitalization', 'hospitalisation'],
  ['randomised', 'randomized'],
  ['diarrhoea', 'diarrhea'],
  ['estrogen', 'oestrogen'],
])('looks for %s in the spelling %s too', (word, other) => {
  expect(otherWords(word, [])).toEqual([other]);
  expect(otherWords(other, [])).toEqual([word]);
});

it('adds the words of other wordings once, and none that is asked for', () => {
  const wordings = [
    { found: 'heart attack', alternatives: ['myocardial infarction', 'infarction of the heart'] },
  ];
  expect(otherWords('aspirin after a heart attack', wordings)).toEqual(['myocardial', 'infarction']);
  expect(otherWords('gout', [])).toEqual([]);
});
