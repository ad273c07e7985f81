import { expect, it } from 'vitest';
import { study } from '../../../tests/support/evidence.ts';
import { atMost, certaintyOfAnswer } from './answer-certainty.ts';

it('is a step lower where the sources are silent on what was asked', () => {
  const sources = [study({ studyDesign: 'meta-analysis' })];
  const rated = (isIndirect: boolean) =>
    certaintyOfAnswer(sources, {
      question: 'Does colchicine lower deaths?',
      quotes: [],
      isWeighed: true,
      isDisputed: false,
      isIndirect,
    });
  expect(rated(false)).toEqual({ level: 'moderate', reason: 'one-study' });
  expect(rated(true)).toEqual({ level: 'low', reason: 'indirect' });
});

it('is a step lower where no study says how many people it studied', () => {
  const rated = (text: string) =>
    certaintyOfAnswer([study({ studyDesign: 'randomised-trial', text })], {
      question: 'Does colchicine prevent gout?',
      quotes: [],
      isWeighed: true,
      isDisputed: false,
      isIndirect: false,
    }).level;
  expect(rated('We randomly assigned 4,000 adults with gout. Colchicine prevented flares.')).toBe('moderate');
  expect(rated('Colchicine prevented flares.')).toBe('low');
});

it('adds up the people of studies only where somebody weighed them against each other', () => {
  const trial = (id: string) =>
    study({
      id,
      studyDesign: 'randomised-trial',
      parts: { Methods: 'We randomised 180 patients to acetylcysteine or placebo.' },
    });
  const rated = (isWeighed: boolean) =>
    certaintyOfAnswer([trial('a'), trial('b'), trial('c')], {
      question: 'Does acetylcysteine prevent kidney injury?',
      quotes: [],
      isWeighed,
      isDisputed: false,
      isIndirect: false,
    }).level;
  expect(rated(true)).toBe('high');
  expect(rated(false)).toBe('low');
});

it.each([
  [
    { level: 'low', reason: 'partial' },
    { level: 'moderate', reason: 'one-study' },
    { level: 'low', reason: 'partial' },
  ],
  [
    { level: 'low', reason: null },
    { level: 'moderate', reason: 'one-study' },
    { level: 'low', reason: 'one-study' },
  ],
  [
    { level: 'low', reason: null },
    { level: 'high', reason: 'consistent' },
    { level: 'low', reason: null },
  ],
  [
    { level: 'high', reason: 'consistent' },
    { level: 'low', reason: 'design' },
    { level: 'low', reason: 'design' },
  ],
  [
    { level: 'none', reason: null },
    { level: 'low', reason: 'design' },
    { level: 'none', reason: null },
  ],
] as const)('%o within %o is %o', (told, allowed, expected) => {
  expect(atMost(told, allowed)).toEqual(expected);
});
