import { expect, it } from 'vitest';
import { scoreByTrees } from '../../src/research/sources/relevance/trees.ts';
import { fitBoosted } from './boosting.ts';

it('learns what no straight line parts: either of two, not both', () => {
  const examples = Array.from({ length: 800 }, (_, at) => {
    const row = [(at % 20) / 20, (Math.floor(at / 20) % 20) / 20];
    const [first = 0, second = 0] = row;
    return { row, isTrue: first >= 0.5 !== second >= 0.25, weight: 1 };
  });
  const trees = fitBoosted(examples);
  expect(scoreByTrees(trees, [0.9, 0.1])).toBeGreaterThan(2);
  expect(scoreByTrees(trees, [0.1, 0.9])).toBeGreaterThan(2);
  expect(scoreByTrees(trees, [0.9, 0.9])).toBeLessThan(-2);
  expect(scoreByTrees(trees, [0.1, 0.1])).toBeLessThan(-2);
});
