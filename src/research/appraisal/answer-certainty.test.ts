import { expect, it } from 'vitest';
import { atMost } from './answer-certainty.ts';

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
