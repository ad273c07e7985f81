import type { DrugFinding } from '#shared/research/prescription.ts';
import { duplicateClasses, therapeuticClassesOf } from '../../../question/ingredients.ts';
import { type AssessedDrug, finding, ingredientsOf, linesOf } from './assessed-drug.ts';

/** At low dose it is taken with others of its class on purpose; what they do together is an interaction. */
const exempt = new Set(['aspirin']);

/** One ingredient in several lines, and several ingredients of a class of which one is enough. */
export function findDuplicates(drugs: readonly AssessedDrug[]): DrugFinding[] {
  const ingredients = ingredientsOf(drugs);
  const twice = ingredients
    .filter((one) => linesOf(drugs, [one]).length > 1)
    .map((one) =>
      finding('duplicate', 'major', drugs, [one], {
        title: `${one} is in ${linesOf(drugs, [one]).length} medicines`,
        effect: 'too high a dose',
        management: 'Ask whether both are meant; add up the doses.',
      }),
    );
  const byClass = new Map<string, string[]>();
  for (const one of ingredients.filter((ingredient) => !exempt.has(ingredient))) {
    for (const name of therapeuticClassesOf(one).filter((name) => duplicateClasses.has(name))) {
      byClass.set(name, [...(byClass.get(name) ?? []), one]);
    }
  }
  const ofClass = [...byClass]
    .filter(([, members]) => new Set(linesOf(drugs, members)).size > 1 && members.length > 1)
    .map(([name, members]) =>
      finding('duplicate', 'moderate', drugs, members, {
        title: `Several of one class (${name}): ${members.join(', ')}`,
        effect: 'more side effects, little more benefit',
        management: 'Ask whether all are meant.',
      }),
    );
  return [...twice, ...ofClass];
}
