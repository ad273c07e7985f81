/** One thing a question is about, by all its names; what plays no part of PICO is a `subject`. */
export type Concept = {
  role: 'population' | 'intervention' | 'comparator' | 'subject';
  terms: readonly string[];
};

/** What a question asks for beside its subject: kinds of publication, and years (both ends included). */
export type QueryFilters = {
  designs?: readonly ('systematic-review' | 'randomised-trial' | 'guideline')[];
  fromYear?: number;
  toYear?: number;
};
