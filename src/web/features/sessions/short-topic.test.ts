import { expect, it } from 'vitest';
import { shortTopic } from './short-topic.ts';

it.each([
  ['New Research', 'New Research'],
  ['one two three four', 'one two three four'],
  ['one two  three\nfour five', 'one two three four...'],
  ['', ''],
])('cuts %j to %j', (topic, short) => {
  expect(shortTopic(topic)).toBe(short);
});
