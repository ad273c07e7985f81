import type { ResearchDependencies } from './dependencies.ts';
import { readerOf } from './reading.ts';

/** A text of somebody without what tells who people are; undefined where it cannot be read in time. */
export function withoutIdentifiers(
  text: string,
  dependencies: Pick<ResearchDependencies, 'compute'>,
): Promise<string | undefined> {
  return readerOf(dependencies, undefined)('question/identifiers', { text }).catch(() => undefined);
}
