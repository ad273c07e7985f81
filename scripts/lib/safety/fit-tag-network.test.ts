import { expect, it } from 'vitest';
import { lookAt } from '../../../src/research/safety/identifiers/tag-features.ts';
import { addNetwork, layersOf } from '../../../src/research/safety/identifiers/tag-network.ts';
import { tokensOf } from '../../../src/research/safety/identifiers/tag-tokens.ts';
import { pick, randomOf } from '../random.ts';
import { fitTagNetwork, type Row } from './fit-tag-network.ts';

const tags = 4;
const kinds = ['tower', 'harbour', 'meadow'];

/** What "it" is stands four words before it, further than words are read at first: 1 to 3 by the kind of place. */
function rowsOf(count: number, seed: number): Row[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => {
    const kind = pick(random, kinds);
    const between = Array.from({ length: 3 }, () => pick(random, ['grey', 'old', 'quiet', 'wide', 'low']));
    const tokens = tokensOf(`the ${kind} ${between.join(' ')} it is`);
    return {
      looks: lookAt(tokens),
      gold: tokens.map(({ text }) => (text === 'it' ? 1 + kinds.indexOf(kind) : 0)),
    };
  });
}

it('learns from words four places away, and reads with the weights that it learned', () => {
  const weights = fitTagNetwork([() => rowsOf(30_000, 1)], tags, randomOf(2), () => {});
  const layers = layersOf(weights, tags);
  const right = rowsOf(300, 3).map(({ looks, gold }) => {
    const sums = new Float64Array(looks.length * tags);
    addNetwork(layers, looks, sums, 1);
    return gold.every((tag, at) => {
      const own = [...sums.subarray(at * tags, (at + 1) * tags)];
      return own.indexOf(Math.max(...own)) === tag;
    });
  });
  expect(right.filter(Boolean).length / right.length).toBeGreaterThan(0.97);
});
