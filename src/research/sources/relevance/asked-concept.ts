import type { Concept } from '../../question/concept.ts';

/**
 * A concept of the question as relevance sees it: `found` and `missed` are what it says for a source to hold it or not,
 * as log-likelihood ratios (Robertson SE, Spärck Jones K. J Am Soc Inf Sci 1976;27:129-46), `weight` its share in coverage.
 */
export type AskedConcept = Pick<Concept, 'shown' | 'wordings'> & {
  found: number;
  missed: number;
  weight: number;
  /** That a source which answers holds it. */
  chance: number;
  isExpected: boolean;
  isDrug: boolean;
  isFraming: boolean;
  isOutcome: boolean;
  /** Who somebody is, beside the disease or treatment that is asked about. */
  isDemographic: boolean;
  /** Intervention, comparator, population, outcome. */
  roles: readonly boolean[];
};
