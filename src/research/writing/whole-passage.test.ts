import { expect, it } from 'vitest';
import { textOf } from './whole-passage.ts';

it('tells by an ellipsis that sentences do not follow each other in their source', () => {
  const [first, second, last] = [
    { text: 'Pain was the same.', position: 3 },
    { text: 'Nausea was rarer.', position: 4 },
    { text: 'It is advised.', position: 9 },
  ] as const;
  expect(textOf([first, second, last])).toBe('Pain was the same. Nausea was rarer. … It is advised.');
  expect(textOf([last])).toBe(last.text);
});
