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

/**
 * Ways of lying that some draw gets through, because no rule about words sees them: measured by `npm run bench hostile-model`,
 * not promised. docs/verification.md tells of each why.
 */
export const gaps: ReadonlySet<string> = new Set([
  'the class for the drug',
  'direction turned',
  'a difference for none, or none for one',
  'groups of a comparison swapped',
  'negation dropped',
  'negation added',
  'hedge removed',
  'strength added',
  'another outcome',
  'population widened',
  'a part told of outcomes counted together',
  'each told of outcomes counted together',
  'numbers of another finding of the source',
  'a finding told of another drug',
  'numbers of two outcomes in one quote exchanged',
  'advice to the reader',
]);

export type Drawn = {
  fault: Fault;
  attack: Attack;
  honest: Honest;
  companions: Honest[];
  mode: 'quick' | 'deep';
};

/**
 * `count` attacks, each of the given ways of lying as often as the next, made from statements of all groups of sources in
 * turn. Every fifth runs through Deep Research.
 */
export function drawAttacks(
  faults: readonly Fault[],
  count: number,
  groups: readonly (readonly Honest[])[],
  random: Random,
): Drawn[] {
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

type Lie = Pick<Drawn, 'attack' | 'honest'>;
const barrenRounds = 3;

/** Up to `count` different lies of one kind, from sentences of all groups in an order drawn by chance; none of whole answers. */
export function drawLies(
  fault: Fault,
  count: number,
  groups: readonly (readonly Honest[])[],
  random: Random,
): Lie[] {
  const sentences = groups
    .flatMap((group) => group.map((honest) => ({ honest, group, at: random() })))
    .sort((a, b) => a.at - b.at);
  const lies = new Map<string, Lie>();
  for (let barren = 0; barren < barrenRounds; barren += 1) {
    for (const { honest, group } of sentences) {
      const attack = fault.make(honest, random, group);
      if (!attack?.statement) continue;
      const words = JSON.stringify([attack.statement, attack.item?.text]);
      if (lies.has(words)) continue;
      lies.set(words, { attack, honest });
      barren = -1;
      if (lies.size === count) return [...lies.values()];
    }
  }
  return [...lies.values()];
}

/** Other true statements for the same answer: of the same source, also where it is made anew, and of another one. */
function companionsOf(honest: Honest, attack: Attack, group: readonly Honest[], random: Random): Honest[] {
  const usable = group.filter(({ quote, how }) => quote !== honest.quote && how === 'verbatim');
  const item = attack.item ?? honest.item;
  const own = usable.filter((one) => one.item.id === honest.item.id).map((one) => ({ ...one, item }));
  // What the lie cites from elsewhere may not be among the sources.
  const cited = attack.statement?.citations.map(({ source }) => source) ?? [];
  const others = usable.filter(({ item }) => item.id !== honest.item.id && !cited.includes(item.id));
  const other = pick(others, random);
  const siblings = others.filter(({ item }) => item.id === other?.item.id);
  return [...own.slice(0, 2), ...siblings.slice(0, 2)];
}
