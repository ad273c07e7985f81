import { z } from 'zod';
import table from './ingredients.json' with { type: 'json' };
import { readNames } from './read-names.ts';

const { duplicateClasses: duplicates, classes } = z
  .strictObject({ duplicateClasses: z.array(z.string().min(1)), classes: z.record(z.string(), z.unknown()) })
  .parse(table);

/**
 * The ingredients the checks know, under the class that gives them their effect, by their US names. One can stand in several
 * classes. Hand-kept, in `ingredients.json` by subject.
 */
export const therapeuticClasses: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(classes).flatMap((ofSubject) => Object.entries(readNames(ofSubject))),
);

/** Two drugs of one of these add risk and little effect; of others, such as antiepileptics, two are usual. */
export const duplicateClasses: ReadonlySet<string> = new Set(duplicates);

export const ingredientNames: ReadonlySet<string> = new Set([...therapeuticClasses.values()].flat());

/** The classes of an ingredient by what it does. */
export function therapeuticClassesOf(ingredient: string): string[] {
  return [...therapeuticClasses].flatMap(([name, members]) => (members.includes(ingredient) ? [name] : []));
}
