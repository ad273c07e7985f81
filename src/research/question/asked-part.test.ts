import { expect, it } from 'vitest';
import { askedPart } from './asked-part.ts';

const told =
  'My mother is 81 and lives with us. She takes eight tablets a day, has bad knees and sleeps badly.';
const more =
  'On Tuesday she fell in the garden, and the nurse who came said that her wrist is broken in two places.';

it('takes the sentences of a long history that ask, with a mark or without', () => {
  const asks = 'Does vitamin C prevent the stiffness afterwards?';
  expect(askedPart(`${told} ${asks} ${more}`)).toBe(asks);
  const unmarked = 'Is a cast better than a plate.';
  expect(askedPart(`${told} ${more} ${unmarked}`)).toBe(unmarked);
});

it('leaves a short question, and a history that asks nothing, whole', () => {
  const short = 'She is 81 and fell. Does vitamin C help?';
  expect(askedPart(short)).toBe(short);
  expect(askedPart(`${told} ${more}`)).toBe(`${told} ${more}`);
});
