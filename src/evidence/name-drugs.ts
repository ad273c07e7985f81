import type { Failure } from '#shared/research/report.ts';
import type { DrugMatch, DrugNames } from './drug-names.ts';
import { drugsOf } from './drugs.ts';

type Asked = { connector: string; query: string };
/** Runs a call to a source; what goes wrong becomes a reason in words. */
type Attempt = <T>(name: string, call: () => Promise<T>) => Promise<{ result: T } | { reason: string }>;

/**
 * The drugs of a query under the names of their ingredients. A name that no register knows, and a product of several
 * ingredients, stay as given: labels know brands too. A register that fails is named, and its names stay as given.
 */
export async function nameDrugs(
  given: readonly string[],
  registers: readonly DrugNames[],
  find: (register: DrugNames, name: string) => Promise<DrugMatch | undefined>,
  attempt: Attempt,
): Promise<{ drugs: string[]; queries: Asked[]; failures: Failure[] }> {
  const queries: Asked[] = [];
  const failures = new Map<string, Failure>();
  const drugs = await Promise.all(
    drugsOf({ drugs: given }).map(async (name) => {
      for (const register of registers) {
        const outcome = await attempt(register.name, () => find(register, name));
        if ('reason' in outcome) {
          failures.set(register.name, { connector: register.name, reason: outcome.reason });
          continue;
        }
        const { drug, isExact } = outcome.result ?? { drug: null, isExact: false };
        if (!drug) continue;
        queries.push({ connector: register.name, query: `${name} ${isExact ? '=' : '≈'} ${drug.name}` });
        return drug.ingredients.length === 1 ? drug.name : name;
      }
      return name;
    }),
  );
  return { drugs: drugsOf({ drugs }), queries, failures: [...failures.values()] };
}
