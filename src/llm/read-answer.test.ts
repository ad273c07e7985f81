import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAnswer } from './read-answer.ts';

const whole = (value: unknown) => ({ value, isWhole: true });

it.each([
  ['{"a": 1}', { a: 1 }],
  ['```json\n{"a": 1}\n```', { a: 1 }],
  ['Here it is: {"a": "} {"} Anything else?', { a: '} {' }],
  ['I read {PICO} first. {"a": 1}', { a: 1 }],
  ['<think>Is it {"a": 0}? No.</think>\n{"a": 1}', { a: 1 }],
  ['It may be {"a": 0}.</think>{"a": 1}', { a: 1 }],
  ['{"a": "</think> {\\"a\\": 2}"}', { a: '</think> {"a": 2}' }],
  [']} {"a": 1}', { a: 1 }],
])('finds the object in %j', (text, value) => {
  expect(readAnswer(text)).toEqual(whole(value));
});

it.each([
  ["{'a': 'it was', 'b': [1, 2,],}", { a: 'it was', b: [1, 2] }],
  ['{"a": 1, // as asked\n "b": True, "c": None}', { a: 1, b: true, c: null }],
  ['{a: 1 "b": 2}', { a: 1, b: 2 }],
])('repairs the form of %j', (text, value) => {
  expect(readAnswer(text)).toEqual(whole(value));
});

it('takes a valid object before one it would have to repair', () => {
  expect(readAnswer('{\'a\': 0} {"a": 1}')).toEqual(whole({ a: 1 }));
});

it.each(['', 'No.', '[1, 2]', '{"a": 1', '{"a": "unfinished', '<think>{"a": ', '{]', '{'.repeat(100_000)])(
  'finds no object in %j',
  (text) => {
    expect(readAnswer(text)).toBeUndefined();
  },
);

it('does not look for ever among broken objects', () => {
  expect(readAnswer(`${'{x}'.repeat(50)}{"a": 1}`)).toEqual(whole({ a: 1 }));
  expect(readAnswer(`${'{x}'.repeat(1_000_000)}{"a": 1}`)).toBeUndefined();
});

it('reads any text without failing, and finds what it holds', () => {
  const anyText = fc.property(fc.string(), fc.object({ maxDepth: 3 }), (words, object) => {
    readAnswer(words);
    const json = JSON.stringify(object);
    expect(readAnswer(`${words.replace(/[{}<]/g, '')}${json}${words}`)?.value).toEqual(JSON.parse(json));
  });
  fc.assert(anyText, { numRuns: 300 });
});

it('refuses what is nested without end, whole or not', () => {
  const deep = (times: number) => `{"a": ${'['.repeat(times)}${']'.repeat(times)}}`;
  expect(readAnswer(deep(10))).toBeDefined();
  expect(readAnswer(deep(100_000))).toBeUndefined();
  expect(readAnswer(`{"a": ${'[{"a":'.repeat(100_000)}`)).toBeUndefined();
});

it('keeps the elements that are whole, wherever an answer is cut off', () => {
  const statements = [
    { text: 'One "quoted" \\ sentence.', citations: [{ source: 'S1', quote: '[a}' }] },
    {
      text: 'Two',
      citations: [
        { source: 'S2', quote: 'b' },
        { source: 'S3', quote: 'c' },
      ],
    },
    { text: 'Three', citations: [] },
  ];
  const json = JSON.stringify({ statements });
  const cutAnywhere = fc.property(fc.integer({ min: 0, max: json.length - 1 }), (at) => {
    const found = readAnswer(json.slice(0, at));
    const kept = (found?.value as { statements: unknown[] } | undefined)?.statements ?? [];
    const written = statements.filter(
      (one) => json.indexOf(JSON.stringify(one)) + JSON.stringify(one).length <= at,
    );
    expect(kept).toEqual(written);
    if (found) expect(found.isWhole).toBe(false);
  });
  fc.assert(cutAnywhere, { numRuns: 300 });
});

it('takes no draft in the thoughts of a model for its answer while they last', () => {
  const draft = '<think>Maybe {"a": [1]}, or';
  expect(readAnswer(draft, { repairs: false })).toBeUndefined();
  expect(readAnswer(`${draft} not.</think>{"a": [2]}`, { repairs: false })).toEqual(whole({ a: [2] }));
});
