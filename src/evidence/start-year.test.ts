import { expect, it } from 'vitest';
import { startYear } from './start-year.ts';

it('reads years, and nothing that is only a number', () => {
  expect(['2024-05', '20240501', '1999', '2024-05-01T00:00'].map(startYear)).toEqual([
    2024, 2024, 1999, 2024,
  ]);
  expect(['9e99', '0x7f', '24-05', '', null, undefined, '3024'].map(startYear)).toEqual(Array(7).fill(null));
});
