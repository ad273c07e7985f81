/** What is asked of a study, and the sentences of it that answer. Comparator and outcome may be empty. */
export type Finding = {
  intervention: string;
  comparator: string;
  outcome: string;
  evidence: readonly string[];
};

/** The order of the rows in `weights.json`. */
export const directions = ['more', 'less', 'no-difference'] as const;
export type KnownDirection = (typeof directions)[number];
