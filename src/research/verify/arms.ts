import { words } from '../language/tokens.ts';
import { isDrugName } from './entities.ts';
import { statedNumbers } from './numbers.ts';

const comparators = new Set('placebo control controls usual standard conventional sham'.split(' '));
const notOfAnArm = new Set(['', 'ci', 'p']);

/**
 * Two numbers of one unit that a statement gives to the other arm: in its quote they stand in the order of the arms
 * ("8% with A, 12% with B"), in the statement against it, or the other way round. Only what stands once is compared.
 */
export function findSwappedArms(statement: string, quotes: readonly string[]): string | undefined {
  const stated = orderOf(statement);
  for (const quote of quotes) {
    const source = orderOf(quote);
    const [firstArm, secondArm, ...others] = stated.arms.filter((arm) => source.arms.includes(arm));
    if (firstArm === undefined || secondArm === undefined || others.length > 0) continue;
    const sameArms = source.arms.indexOf(firstArm) < source.arms.indexOf(secondArm);
    const shared = stated.numbers.filter((number) => source.numbers.includes(number));
    for (const [at, first] of shared.entries()) {
      const swapped = shared.slice(at + 1).find((second) => {
        const sameNumbers = source.numbers.indexOf(first) < source.numbers.indexOf(second);
        return unitOf(first) === unitOf(second) && sameNumbers !== sameArms;
      });
      if (swapped) return `${first} and ${swapped}`;
    }
  }
  return undefined;
}

function orderOf(text: string): { arms: string[]; numbers: string[] } {
  const numbers = statedNumbers(text).map((one) => ({ ...one, unit: one.unit || one.sharedUnit }));
  return {
    arms: onlyOnce(words(text).filter((word) => comparators.has(word) || isDrugName(word))),
    numbers: onlyOnce(
      numbers.filter(({ unit }) => !notOfAnArm.has(unit)).map(({ value, unit }) => `${value} ${unit}`),
    ),
  };
}

const onlyOnce = (list: readonly string[]): string[] =>
  list.filter((one) => list.indexOf(one) === list.lastIndexOf(one));

const unitOf = (number: string): string => number.slice(number.indexOf(' '));
