import { expect, test } from 'vitest';
import { parseCommand } from './socket-wire.ts';

test('a command is parsed within the limits of bodies', () => {
  const command = { id: 1, method: 'state.get', params: { keys: ['ü'] } };
  expect(parseCommand(JSON.stringify(command))).toEqual(command);
});

test.each([
  ['{', 'not valid JSON'],
  ['[]', 'needs an integer id'],
  [`[${'0,'.repeat(100_000)}0]`, 'more than 100000 items'],
  [`{${Array.from({ length: 5_001 }, (_, n) => `"${n}":0`)}}`, 'more than 5000 keys'],
  ['['.repeat(501), 'more than 500 levels'],
  ['{"id":1,"id":2}', 'names a key twice'],
  ['{"id":1,"method":"\\u0000"}', 'cannot be stored (NUL)'],
])('%.20s is refused with the reason', (text, reason) => {
  expect(() => parseCommand(text)).toThrow(reason);
});
