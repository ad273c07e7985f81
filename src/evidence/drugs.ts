import type { EvidenceQuery } from './connector.ts';
import { uniqueBy } from './unique.ts';

const maxDrugs = 5;
const maxNameLength = 80;

/** The drugs a query names, each once, as they can stand between quotation marks; what cannot be a name is left out. */
export function drugsOf({ drugs = [] }: Pick<EvidenceQuery, 'drugs'>): string[] {
  const names = drugs
    .map((name) =>
      name
        .replace(/["\\\p{Cc}\p{Surrogate}]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((name) => /\p{L}{2}/u.test(name) && name.length <= maxNameLength);
  return uniqueBy(names, (name) => name.toLowerCase()).slice(0, maxDrugs);
}

/** Asks for each drug at once; the best answer for each comes first, then the second of each, and so on. */
export async function askForEach<T>(
  drugs: readonly string[],
  ask: (drug: string) => Promise<readonly T[]>,
): Promise<T[]> {
  const answers = await Promise.all(drugs.map(ask));
  const longest = Math.max(0, ...answers.map(({ length }) => length));
  return Array.from({ length: longest }, (_, rank) =>
    answers.flatMap((answer) => answer.slice(rank, rank + 1)),
  ).flat();
}
