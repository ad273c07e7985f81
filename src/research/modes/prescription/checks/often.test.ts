import { expect, it } from 'vitest';
import { howOften } from './often.ts';

it.each([
  ['daily', 'daily'],
  ['OD', 'daily'],
  ['BD', 'daily'],
  ['nocte', 'daily'],
  ['every morning', 'daily'],
  ['1-0-1', 'daily'],
  ['mỗi ngày', 'daily'],
  ['cada día', 'daily'],
  ['chaque jour', 'daily'],
  ['q24h', 'daily'],
  ['every other day', 'daily'],
  ['every 2 days', 'daily'],
  ['daily, as needed', 'daily'],
  ['7 days a week', 'daily'],
  ['every day of the week', 'daily'],
  ['Monday to Friday', 'daily'],
  ['once daily, once weekly', 'unclear'],
  ['once weekly on Mondays', 'seldom'],
  ['once a week, at night', 'seldom'],
  ['weekly', 'seldom'],
  ['OD Mon', 'seldom'],
  ['every 7 days', 'seldom'],
  ['q7d', 'seldom'],
  ['mỗi tuần', 'seldom'],
  ['twice weekly', 'seldom'],
  ['q12h for 3 doses a week', 'seldom'],
  ['once a month', 'seldom'],
  ['1 fois le lundi', 'seldom'],
  ['mỗi thứ hai', 'seldom'],
  ['as told', 'unclear'],
  [undefined, 'unclear'],
])('reads "%s" as %s', (frequency, often) => {
  expect(howOften(frequency)).toBe(often);
});
