import { expect, it } from 'vitest';
import { knownOf } from './name-list.ts';
import { blank, tokensOf } from './tag-features.ts';

it('knows a double name by any part, and an eponym only by all', () => {
  expect(knownOf('marie-xyzzy').given).toBeGreaterThan(0);
  expect(knownOf('takayasu-barre').eponym).toBe(1);
  expect(knownOf('takayasu-xyzzy').eponym).toBe(0);
  expect(knownOf('xyzzy').given).toBe(0);
});

it('reads what was blanked out as one token, the same whatever its length', () => {
  const [short, name, long] = tokensOf(`${blank.repeat(3)} Maria ${blank.repeat(20)}`);
  expect([short?.plain, name?.plain, long?.plain]).toEqual([blank, 'maria', blank]);
});
