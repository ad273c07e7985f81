import type { RemovedIdentifier } from '#shared/research/report.ts';
import type { ResearchDependencies } from './dependencies.ts';
import { readerOf } from './reading.ts';

/** A text without what tells who people are, and that, masked; undefined where it cannot be read in time. */
export function withoutIdentifiers(
  text: string,
  dependencies: Pick<ResearchDependencies, 'compute'>,
): Promise<{ text: string; removed: RemovedIdentifier[] } | undefined> {
  return readerOf(dependencies, undefined)('question/identifiers', { text }).catch(() => undefined);
}
