import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDeeperThan } from './json-depth.ts';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

it('finds the depth of any JSON text, whatever its strings hold', () => {
  const text = fc.string({ unit: fc.constantFrom('{', '[', ']', '}', '"', '\\', 'a', ',') });
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'large' },
      text,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(text, tie('tree'), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const depth = depthOf(value);
      const json = JSON.stringify(value);
      expect([isDeeperThan(json, depth), depth > 0 && isDeeperThan(json, depth - 1)]).toEqual([
        false,
        depth > 0,
      ]);
    }),
  );
});

it('says so of text that never ends', () => {
  expect(isDeeperThan('['.repeat(1_000_000), 500)).toBe(true);
  expect(isDeeperThan(`"${'\\"['.repeat(1000)}`, 500)).toBe(false);
});
