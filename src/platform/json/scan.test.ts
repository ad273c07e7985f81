import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJsonScanner } from './scan.ts';

const none = { maxDepth: 500, maxKeys: 1e9, maxItems: 1e9 };

function scan(text: string, limits = none, size = 3) {
  const scanner = createJsonScanner(limits);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) scanner.push(bytes.subarray(at, at + size));
  return scanner;
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, item) => sum + keysOf(item), own);
}

function elementsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + 1 + elementsOf(item), 0);
}

const long = 'x'.repeat(70);
const tricky = fc.string({
  unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', 'ü', '💊', 'x', long),
});
const cuts = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 60, max: 300 }));
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'large' },
    tricky,
    fc.integer(),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(tricky, tie('any'), { maxKeys: 4 }),
  ),
})).any;

test('keys, elements and depth are those of the value, however the bytes are cut', () => {
  fc.assert(
    fc.property(value, cuts, fc.constantFrom(0, 2), (json, size, indent) => {
      const text = JSON.stringify(json, null, indent);
      const [depth, keys, elements] = [depthOf(json), keysOf(json), elementsOf(json)];
      expect(scan(text, none, size).keys).toBe(keys);
      // Each object and array counts as well, and an empty one has no elements.
      const maxItems = elements + (depth > 0 ? text.length : 0);
      scan(text, { maxDepth: depth, maxKeys: keys, maxItems }, size);
      if (depth > 0) expect(() => scan(text, { ...none, maxDepth: depth - 1 }, size)).toThrow('levels deep');
      if (keys > 0) expect(() => scan(text, { ...none, maxKeys: keys - 1 }, size)).toThrow('keys');
      if (elements > 0) expect(() => scan(text, { ...none, maxItems: elements - 1 }, size)).toThrow('items');
    }),
  );
});

test('the limits themselves are allowed', () => {
  const limits = { maxDepth: 2, maxKeys: 3, maxItems: 4 };
  for (const fits of ['[0,0,0,0]', '{"a":0,"b":0,"c":0}', '[[]]']) scan(fits, limits);
  expect(() => scan('[0,0,0,0,0]', limits)).toThrow(
    expect.objectContaining({ code: 'too_large', message: 'The body has more than 4 items' }),
  );
  expect(() => scan('{"a":0,"b":0,"c":0,"d":0}', limits)).toThrow(
    expect.objectContaining({ code: 'too_large', message: 'The body has more than 3 keys' }),
  );
  expect(() => scan('[[[]]]', limits)).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      message: 'The body is nested more than 2 levels deep',
    }),
  );
});

test('text that is not JSON is left to the parser', () => {
  for (const text of [']]]', '"', '"\\', '{', 'x', '}{']) expect(() => scan(text)).not.toThrow();
});
