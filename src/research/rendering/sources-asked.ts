import type { Report } from '#shared/research/report.ts';

type SourcesAsked = {
  answered: readonly string[];
  /** Of these, those that did not answer each search. */
  inPart: readonly string[];
  /** Those that answered none: what they hold is not known. */
  silent: readonly string[];
};

/** Which of the sources of a search answered: one whose hits are null did not, one that does not count its records did. */
export function sourcesAsked({ trail: { queries } }: Pick<Report, 'trail'>): SourcesAsked {
  const names = [...new Set(queries.map(({ connector }) => connector))];
  const has = (name: string, isAnswer: boolean) =>
    queries.some(({ connector, hits }) => connector === name && (hits !== null) === isAnswer);
  const answered = names.filter((name) => has(name, true));
  return {
    answered,
    inPart: answered.filter((name) => has(name, false)),
    silent: names.filter((name) => !has(name, true)),
  };
}
