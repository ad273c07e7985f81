import { expect, it } from 'vitest';
import { matchingCommands } from './slash-commands.ts';

const names = (text: string) => matchingCommands(text).map(({ name }) => name);

it('offers commands while the text starts with a slash and has no space', () => {
  expect(names('/')).toEqual(['/case', '/drug', '/review', '/summary']);
  expect(names('/R')).toEqual(['/review']);
  expect(names('/case ')).toEqual([]);
  expect(names('/deepresearch')).toEqual([]);
  expect(names('a /')).toEqual([]);
  expect(names('')).toEqual([]);
});
