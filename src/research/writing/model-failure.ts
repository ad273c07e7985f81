import { LanguageModelError } from '#llm/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Failure } from '#shared/research/report.ts';
import { modelConnector } from '../connector-names.ts';

/** Why a language model wrote nothing, in words for the report. */
export function whyNotWritten(error: unknown, signal: AbortSignal): string {
  if (error instanceof LanguageModelError) return error.message;
  if (error instanceof AppError) return 'its sentences could not be checked';
  return signal.aborted ? 'did not answer in time' : 'failed unexpectedly';
}

/** Why nothing is left of what a model wrote. */
export const whyNothingStands = (proposed: number): string =>
  proposed === 0 ? 'it wrote no sentence' : `none of its ${proposed} sentences could be tied to a source`;

/** The failure as the report names it; `where` tells of which sections, where not of all. */
export const extractedInstead = (reason: string, where = ''): Failure => ({
  connector: modelConnector,
  reason: `${reason}; sentences were taken from the sources instead${where}`,
});

const tasks = {
  plan: 'planning the search',
  screen: 'screening the records',
  write: 'writing to the end',
  judge: 'checking the sentences',
  correction: 'correcting sentences',
  review: 'the last reading',
};

/** What of the checking of an answer failed, and why. */
export const failureWords = (what: keyof typeof tasks, error: unknown, signal: AbortSignal): string =>
  `${tasks[what]}: ${whyNotWritten(error, signal)}`;

/** What the rules did in place of a model that failed, as the report names it. */
export const ruledInstead = (what: 'plan' | 'screen', error: unknown, signal: AbortSignal): Failure => ({
  connector: modelConnector,
  reason: `${failureWords(what, error, signal)}; ${what === 'plan' ? 'only the words of the question were searched for' : 'rules chose the sources instead'}`,
});
