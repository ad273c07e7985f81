/**
 * A thing the question is about: covered when all stems of one of its wordings are in a text. `shown` is its own wording;
 * `isOutcome` where it is what the question wants to see changed, which many other treatments change, too.
 */
export type Concept = {
  shown: string;
  wordings: readonly (readonly string[])[];
  weight: number;
  isOutcome: boolean;
};
