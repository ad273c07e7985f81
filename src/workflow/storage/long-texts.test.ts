import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLongTexts, parseWhole } from './long-texts.ts';

const long = 'x'.repeat(100_000);
const text = fc.constantFrom('', 'short', long, `${long}y`, `${long}\0`, `${long}\ud800`);
const key = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'toJSON', 'a\0', '\udfff'));
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.constantFrom(null, Number.NaN, undefined),
    fc.array(tie('tree')),
    fc.array(fc.tuple(key, tie('tree'))).map((entries) => Object.fromEntries(entries)),
  ),
}));

const json = (value: unknown) => JSON.stringify(value) ?? 'null';

it('is the same JSON again when the texts are back, and leaves the value as it was', () => {
  const texts = createLongTexts();
  fc.assert(
    fc.property(tree, (value) => {
      const before = json(value);
      const { value: left, long } = texts.cut('thread', value, { isStoring: true });
      expect(json(parseWhole({ json: json(left), long }))).toBe(before);
      if (long) expect(texts.fill(json(left), long)).toBe(before);
      expect(json(value)).toBe(before);
    }),
    { numRuns: 300 },
  );
});

it('takes each text out once for a thread, and none that a column could not hold', () => {
  const texts = createLongTexts();
  const newIn = (threadId: string, value: unknown) =>
    texts.cut(threadId, value, { isStoring: true }).long?.texts.map(({ isNew }) => isNew);
  expect(newIn('a', { deep: [{ one: long }], two: long })).toEqual([true, false]);
  texts.know('a', 'id', long);
  expect(newIn('a', long)).toEqual([false]);
  expect(newIn('b', long)).toEqual([true]);
  expect(newIn('a', [`${long}\0`, `${long}\ud800`, { 'a\0': long }])).toBeUndefined();
});

it('leaves texts that are not known to be stored where they are', () => {
  const texts = createLongTexts();
  expect(texts.cut('a', [long])).toEqual({ value: [long] });
  texts.cut('a', [long], { isStoring: true });
  // That it was to be stored does not say that it was.
  expect(texts.cut('a', [long])).toEqual({ value: [long] });
  texts.know('a', 'id', long);
  expect(texts.cut('a', [long]).value).toEqual(['id']);
  expect(texts.cut('b', [long]).value).toEqual([long]);
});

it('leaves objects of classes and circles to those who write them', () => {
  const circle: Record<string, unknown> = { long };
  circle.self = circle;
  const parts = { circle, date: new Date(0), map: new Map([['a', long]]) };
  const { value } = createLongTexts().cut('thread', parts, { isStoring: true });
  expect(value).toEqual({
    circle: { long: expect.stringMatching(/^[\da-f-]{36}$/), self: '[Circular]' },
    date: new Date(0),
    map: new Map([['a', long]]),
  });
});

it('forgets the texts it has not met for longest, so that memory stays small', () => {
  const texts = createLongTexts();
  const large = Array.from({ length: 5 }, (_, index) => String(index).repeat(10_000_000));
  for (const [at, text] of large.entries()) texts.know('a', `id-${at}`, text);
  const ids = ['id-1', 'id-2', 'id-3', 'id-4'];
  expect(texts.cut('a', large).long?.texts.map(({ id }) => id)).toEqual(ids);
});

it('takes no text for another, however alike', () => {
  const texts = createLongTexts();
  const alike = Array.from({ length: 50 }, (_, at) => {
    const place = 2_000 * at + 1_000;
    return `${long.slice(0, place)}y${long.slice(place + 1)}`;
  });
  for (const [at, text] of alike.entries()) texts.know('a', `id-${at}`, text);
  for (const [at, text] of alike.entries()) expect([text, `id-${at}`]).toContain(texts.cut('a', text).value);
  const value = { alike, again: alike };
  const { value: left, long: parts } = createLongTexts().cut('a', value, { isStoring: true });
  expect(parseWhole({ json: json(left), long: parts })).toEqual(value);
});
