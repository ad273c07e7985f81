import type { Judgement } from '#shared/research/statement.ts';

/** What a judge found to differ, in words for the reader. */
export const judgementWords: Readonly<Record<Judgement['why'], string>> = {
  same: 'no difference named',
  people: 'other people',
  treatment: 'another treatment',
  comparison: 'another comparison',
  outcome: 'another outcome',
  number: 'a number',
  direction: 'the direction',
  stronger: 'said more strongly',
  'not-said': 'not said there',
};
