import { describe, expect, it } from 'vitest';
import { ingredientNames } from '../../src/research/question/ingredients.ts';
import { removeIdentifiers } from '../../src/research/safety/identifiers/remove-identifiers.ts';
import { isReadable, plantNames, plantStructured } from './plant-identifiers.ts';
import { asked, ordinary, share, vignettes } from './sets.ts';

const names = { development: plantNames('development', 250, 1), 'held-out': plantNames('held-out', 250, 2) };
const isGone = (planted: ReturnType<typeof plantNames>[number]) =>
  !isReadable(planted, removeIdentifiers(planted.text).text);

describe('of 500 planted identifiers', () => {
  it('plants what can be read', () => {
    for (const planted of [...names.development, ...names['held-out'], ...plantStructured(500, 3)]) {
      expect(isReadable(planted, planted.text), planted.text).toBe(true);
    }
  });

  it.each(['development', 'held-out'] as const)('at least nine names in ten are gone (%s)', (split) => {
    expect(share(names[split], isGone)).toBeGreaterThanOrEqual(0.9);
  });

  it.each([3, 4])('at least 99 in 100 of those with a form are gone (seed %i)', (seed) => {
    expect(share(plantStructured(500, seed), isGone)).toBeGreaterThanOrEqual(0.99);
  });
});

it('leaves lists of medicines as they are', () => {
  const names = [...ingredientNames];
  for (let at = 0; at < names.length; at += 50) {
    const list = names.slice(at, at + 50).join(', ');
    expect(removeIdentifiers(list).text).toBe(list);
  }
});

it('leaves questions that name nobody as they are', () => {
  const questions = [...ordinary, ...vignettes]
    .map(({ text }) => text)
    .concat(asked.map(({ question }) => question));
  const changed = questions.filter((question) => removeIdentifiers(question).removed.length > 0);
  expect(changed.length / questions.length, changed.join('\n')).toBeLessThanOrEqual(0.01);
});
