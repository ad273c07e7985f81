import { expect, it } from 'vitest';
import { creditLevel, creditMessage, timeUntilReset } from './credit-level.ts';

it.each([
  [0, 'empty'],
  [1, 'low'],
  [2, 'normal'],
  [4, 'normal'],
  [5, 'plenty'],
  [20, 'plenty'],
] as const)('calls %d credits %s', (remaining, level) => {
  expect(creditLevel(remaining)).toBe(level);
});

it.each([
  [0, 'FREE', 'No credits remaining. Upgrade for more credits.'],
  [0, 'PREMIUM', 'No credits remaining. Credits reset daily.'],
  [1, 'FREE', 'Low on credits. Consider upgrading.'],
  [1, 'PREMIUM', 'Low on credits. Credits reset daily.'],
  [3, 'FREE', undefined],
  [5, 'FREE', 'You have plenty of credits remaining today.'],
] as const)('says about %d credits (%s): %s', (creditsRemaining, type, message) => {
  expect(creditMessage({ creditsRemaining, type })).toBe(message);
});

it.each([
  [undefined, 'Unknown'],
  ['soon', 'Unknown'],
  ['2026-01-01T00:00:00Z', 'Resetting soon...'],
  ['2026-01-01T12:00:30Z', 'Resetting soon...'],
  ['2026-01-01T12:45:00Z', '45m'],
  ['2026-01-02T00:00:00Z', '12h 0m'],
  ['2026-01-01T13:01:59Z', '1h 1m'],
])('writes the time until %s as %s', (resetTime, words) => {
  expect(timeUntilReset(resetTime, Date.parse('2026-01-01T12:00:00Z'))).toBe(words);
});
