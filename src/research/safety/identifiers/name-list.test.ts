import { expect, it } from 'vitest';
import { brandNames } from '../../question/brand-names.ts';
import { knownOf } from './name-list.ts';
import { blankOf, tokensOf } from './tag-tokens.ts';

it('knows a double name by any part, and an eponym only by all', () => {
  expect(knownOf('marie-xyzzy').given).toBeGreaterThan(0);
  expect(knownOf('takayasu-barre').eponym).toBe(1);
  expect(knownOf('takayasu-xyzzy').eponym).toBe(0);
  expect(knownOf('xyzzy').given).toBe(0);
});

it('reads what was blanked out as one token, the same whatever its length', () => {
  const [short, name, long] = tokensOf(`${blankOf('phone').repeat(3)} Maria ${blankOf('phone').repeat(20)}`);
  expect([short?.plain, name?.plain, long?.plain]).toEqual([blankOf('phone'), 'maria', blankOf('phone')]);
});

it('knows hardly a product by a name of people, which would then stay in a text', () => {
  const isName = (word: string) => knownOf(word).given > 0 || knownOf(word).family > 0;
  const products = brandNames.map(([product]) => product).filter((product) => /^\p{L}+$/u.test(product));
  expect(products.filter(isName).sort()).toEqual(['flovent', 'lyrica', 'orencia']);
});
