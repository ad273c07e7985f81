import { expect, it } from 'vitest';
import { createChance } from '../../src/research/sources/relevance/concept-chance.ts';
import { type ConceptExample, fitConceptModel } from './concept-model.ts';

it('learns from what stands around a concept what its rarity does not tell', () => {
  const [asked, mentioned] = [7, 11];
  const example = (at: number, bucket: number): ConceptExample => ({
    features: [at % 5, 1],
    context: [bucket, 100 + (at % 50)],
    isTrue: bucket === asked,
    weight: 1,
  });
  const examples = Array.from({ length: 2_000 }, (_, at) => example(at, at % 2 ? asked : mentioned));
  const chanceOf = createChance(fitConceptModel(examples));
  expect(chanceOf({ features: [2, 1], context: [asked] })).toBeGreaterThan(0.8);
  expect(chanceOf({ features: [2, 1], context: [mentioned] })).toBeLessThan(0.2);
  expect(chanceOf({ features: [2, 1], context: [] })).toBeCloseTo(0.5, 1);
});
