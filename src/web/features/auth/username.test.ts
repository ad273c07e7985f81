import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deriveUsername } from './username.ts';

it('drops whitespace, lowers case and adds a number below 1000', () => {
  expect(deriveUsername(' Ada  King\tLovelace ', () => 0.0421)).toBe('adakinglovelace42');
  expect(deriveUsername('Ada', () => 0)).toBe('ada0');
  expect(deriveUsername('Ada', () => 0.9999)).toBe('ada999');
});

it('never contains whitespace and always ends in one to three digits', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (name, random) => {
        expect(deriveUsername(name, () => random)).toMatch(/^\S*\d{1,3}$/);
      },
    ),
  );
});
