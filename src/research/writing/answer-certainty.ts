import type { AnswerCertainty } from '#shared/research/report.ts';

const levels: readonly AnswerCertainty['level'][] = ['none', 'very low', 'low', 'moderate', 'high'];

/** The lower of two certainties. */
export const lowerOf = (
  one: AnswerCertainty['level'],
  other: AnswerCertainty['level'],
): AnswerCertainty['level'] => (levels.indexOf(one) < levels.indexOf(other) ? one : other);
