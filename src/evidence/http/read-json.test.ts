import { expect, it } from 'vitest';
import { z } from 'zod';
import { ConnectorError } from '../connector.ts';
import { readJson } from './read-json.ts';

const schema = z.object({ a: z.string() });

it.each([
  ['{"a":"b"}', 'b'],
  ['{"a":"\\ud83d\\ude00"}', '😀'],
  ['{"a":"x\\ud800y\\u0000z"}', 'x\ufffdy z'],
])('reads %s without what cannot be stored or addressed', (text, value) => {
  expect(readJson(text, schema)).toEqual({ a: value });
});

it.each([
  ['<html></html>', 'not-data'],
  ['{"a":', 'incomplete'],
  ['{"a":1}', 'malformed'],
])('refuses %s', (text, reason) => {
  expect(() => readJson(text, schema)).toThrow(expect.objectContaining({ reason }));
  expect(() => readJson(text, schema)).toThrow(ConnectorError);
});
