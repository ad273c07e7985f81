import type { Clock } from '#platform/clock.ts';
import type { ExecutedSearch } from '../connector.ts';
import { enoughRecords } from './concepts.ts';

/**
 * Asks search after search, narrow to wide, until there are enough records; what the narrow ones found comes first. Each
 * is written down with the number of its hits. Fails like `ask`, unless an earlier search found something.
 */
export async function askWidening<T>(
  searches: readonly string[],
  ask: (search: string) => Promise<{ found: T[]; hits: number }>,
  options: { limit: number; clock: Clock; signal: AbortSignal; keyOf: (one: T) => string },
): Promise<{ found: T[]; searches: ExecutedSearch[] }> {
  const { limit, clock, signal, keyOf } = options;
  const all = new Map<string, T>();
  const done: ExecutedSearch[] = [];
  for (const search of searches) {
    const searchedAt = clock.now().toISOString();
    try {
      const { found, hits } = await ask(search);
      done.push({ query: search, hits, searchedAt });
      for (const one of found) if (!all.has(keyOf(one))) all.set(keyOf(one), one);
    } catch (error) {
      if (all.size === 0 || signal.aborted) throw error;
      done.push({ query: search, hits: null, searchedAt });
      break;
    }
    if (all.size >= Math.min(enoughRecords, limit)) break;
  }
  return { found: [...all.values()].slice(0, limit), searches: done };
}
