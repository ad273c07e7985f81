import { expect, it } from 'vitest';
import { askForEach, drugsOf } from './drugs.ts';

it('takes each name once, up to five, and leaves out what cannot be one', () => {
  expect(drugsOf({})).toEqual([]);
  expect(
    drugsOf({ drugs: [' Lipitor ', 'lipitor', '', '5', 'x'.repeat(81), 'a "b" \\ c\n', '水素水'] }),
  ).toEqual(['Lipitor', '水素水']);
  expect(drugsOf({ drugs: ['aa', 'bb', 'cc', 'dd', 'ee', 'ff'] })).toHaveLength(5);
  expect(drugsOf({ drugs: ['say "ah" now\\'] })).toEqual(['say ah now']);
});

it('gives the best answer for each drug before the second best of any', async () => {
  const answers: Record<string, string[]> = { a: ['a1', 'a2', 'a3'], b: [], c: ['c1'] };
  expect(await askForEach(['a', 'b', 'c'], async (drug) => answers[drug] ?? [])).toEqual([
    'a1',
    'c1',
    'a2',
    'a3',
  ]);
});
