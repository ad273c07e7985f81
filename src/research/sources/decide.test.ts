import fc from 'fast-check';
import { expect, it } from 'vitest';
import { study } from '../../../tests/support/evidence.ts';
import { decide, type Facts, maxAnswers, type Rated } from './decide.ts';

const fits: Facts = {
  isAboutThem: () => true,
  isOnOtherDrugs: () => false,
  leavesOutDrug: () => false,
  saysAll: () => false,
};
const ratedAs = (...probabilities: number[]): Rated[] =>
  probabilities.map((probability) => ({ probability, item: study() }));
const decided = (probabilities: readonly number[], facts: Partial<Facts> = {}) => {
  const rated = ratedAs(...probabilities);
  const decision = decide(rated, { ...fits, ...facts });
  const places = (some: readonly Rated[]) => some.map((one) => rated.indexOf(one));
  const { answers, leading, related, possible } = decision;
  return {
    answers: places(answers),
    leading: places(leading),
    related: places(related),
    possible: places(possible),
  };
};

it('takes one likely record for the answer, and a less likely one that is far ahead of the next', () => {
  expect(decided([0.71, 0.3]).answers).toEqual([0]);
  expect(decided([0.62, 0.3]).answers).toEqual([]);
  expect(decided([0.62, 0.02]).answers).toEqual([0]);
  expect(decided([0.58, 0.02]).answers).toEqual([]);
  // Where nothing else is on the subject, nothing says how far ahead it is.
  expect(decided([0.62]).answers).toEqual([]);
});

it('asks less of a record that is nearly certain', () => {
  const forSure = { isAboutThem: (_: unknown, isSure: boolean) => isSure };
  expect(decided([0.93, 0.01], forSure)).toEqual({ answers: [], leading: [], related: [0], possible: [] });
  expect(decided([0.96, 0.01], forSure).answers).toEqual([0]);
  expect(decided([0.99, 0.01], { isAboutThem: () => false }).answers).toEqual([]);
});

it('takes less for an answer where two speak for each other and one says all, and leads with the likelier', () => {
  const saysAll = { saysAll: () => true };
  expect(decided([0.5, 0.38, 0.2, 0.05]).answers).toEqual([]);
  expect(decided([0.5, 0.38, 0.2, 0.05], saysAll)).toMatchObject({ answers: [0, 1, 2], leading: [0] });
  expect(decided([0.5, 0.3], saysAll).answers).toEqual([]);
});

it('tells as a possible answer what is likely, or stands out from what follows', () => {
  expect(decided([0.55, 0.52, 0.4, 0.2]).possible).toEqual([0, 1]);
  expect(decided([0.4, 0.35, 0.1]).possible).toEqual([0, 1]);
  expect(decided([0.4, 0.2]).possible).toEqual([]);
  expect(decided([0.27, 0.01]).possible).toEqual([0]);
  expect(decided([0.27, 0.02]).possible).toEqual([]);
  expect(decided([0.55, 0.01], { leavesOutDrug: () => true })).toMatchObject({ related: [0], possible: [] });
});

it('shows as related the nearest, and others beside it only where they are likelier', () => {
  expect(decided([0.24, 0.2]).related).toEqual([0]);
  expect(decided([0.3, 0.26, 0.2]).related).toEqual([0, 1]);
  expect(decided([0.12]).related).toEqual([]);
  expect(decided([0.9, 0.2, 0.05]).related).toEqual([1]);
});

it('gives no record two places, leads only with answers and tells nothing possible beside them', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(chance, { maxLength: 20 }), fc.boolean(), (chances, saysAll) => {
      const sorted = chances.toSorted((one, other) => other - one);
      const { answers, leading, related, possible } = decided(sorted, { saysAll: () => saysAll });
      expect(new Set([...answers, ...related]).size).toBe(answers.length + related.length);
      expect(answers.length).toBeLessThanOrEqual(maxAnswers);
      for (const at of leading) expect(answers).toContain(at);
      for (const at of possible) expect(related).toContain(at);
      expect(leading.length > 0).toBe(answers.length > 0);
      if (answers.length > 0) expect(possible).toEqual([]);
    }),
  );
});
