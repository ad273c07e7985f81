import type { Attack, Fault, Random } from './fault.ts';
import { pick } from './fault.ts';
import { answerFaults } from './faults/answers.ts';
import { claimFaults } from './faults/claims.ts';
import { markupFaults, orderFaults } from './faults/markup.ts';
import { mixtureFaults } from './faults/mixtures.ts';
import { armFaults, numberFaults } from './faults/numbers.ts';
import { quoteFaults } from './faults/quotes.ts';
import { senseFaults } from './faults/sense.ts';
import { nameFaults, unitFaults } from './faults/units-names.ts';
import type { Honest } from './honest.ts';

export const faults: readonly Fault[] = [
  ...numberFaults,
  ...armFaults,
  ...unitFaults,
  ...nameFaults,
  ...senseFaults,
  ...claimFaults,
  ...mixtureFaults,
  ...quoteFaults,
  ...markupFaults,
  ...orderFaults,
  ...answerFaults,
];

export type Drawn = {
  fault: Fault;
  attack: Attack;
  honest: Honest;
  companions: Honest[];
  mode: 'quick' | 'deep';
};

/**
 * `count` attacks, each way of lying as often as the next, made from statements of all groups of sources in turn. Every
 * fifth runs through Deep Research.
 */
export function drawAttacks(count: number, groups: readonly (readonly Honest[])[], random: Random): Drawn[] {
  const filled = groups.filter((group) => group.length > 0);
  const first = Math.floor(random() * faults.length);
  return Array.from({ length: count }, (_, at) => {
    const fault = faults[(first + at) % faults.length] as Fault;
    for (const [turn] of filled.entries()) {
      const group = filled[(at + turn) % filled.length] ?? [];
      const from = Math.floor(random() * group.length);
      for (let step = 0; step < group.length; step += 1) {
        const honest = group[(from + step) % group.length] as Honest;
        const attack = fault.make(honest, random, group);
        if (!attack) continue;
        const companions = companionsOf(honest, attack, group, random);
        return { fault, attack, honest, companions, mode: at % 5 === 4 ? 'deep' : 'quick' };
      }
    }
    throw new Error(`nothing to lie about: ${fault.name}`);
  });
}

/** Other true statements for the same answer: of the same source, also where it is made anew, and of another one. */
function companionsOf(honest: Honest, attack: Attack, group: readonly Honest[], random: Random): Honest[] {
  const usable = group.filter(({ quote, how }) => quote !== honest.quote && how === 'verbatim');
  const item = attack.item ?? honest.item;
  const own = usable.filter((one) => one.item.id === honest.item.id).map((one) => ({ ...one, item }));
  const others = usable.filter(({ item }) => item.id !== honest.item.id);
  const other = pick(others, random);
  const siblings = others.filter(({ item }) => item.id === other?.item.id);
  return [...own.slice(0, 2), ...siblings.slice(0, 2)];
}
