import { expect, it } from 'vitest';
import { isLongQuote, quotePreview } from './quote-preview.ts';

it('leaves 120 characters whole and cuts the 121st', () => {
  expect(isLongQuote('a'.repeat(120))).toBe(false);
  expect(quotePreview('a'.repeat(120))).toBe('a'.repeat(120));
  expect(isLongQuote('a'.repeat(121))).toBe(true);
  expect(quotePreview('a'.repeat(121))).toBe(`${'a'.repeat(120)}...`);
});
