import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { type AvailableMode, parseCommand, withCommand } from '#shared/research/modes.ts';
import type { RemovedIdentifier } from '#shared/research/report.ts';
import { type Pico, readPico } from '../question/pico.ts';
import { cleanQuestion, readTopic } from '../question/read-topic.ts';
import type { ResearchState } from '../state.ts';
import { isPatientWording } from './audience.ts';
import { removeIdentifiers } from './identifiers/remove-identifiers.ts';
import { advise } from './red-flags/advise.ts';

type Asked = Pick<ResearchState, 'topic' | 'research_mode'>;

/** `question` is without what tells who somebody is, which `removed` names. */
export type SafeQuestion = {
  question: string;
  redFlags: string[];
  /** What could be serious, and what the check did not read. */
  notes: string[];
  removed: RemovedIdentifier[];
  forPatient: boolean;
};

/** Looks for signs of an emergency and for personal identifiers in what was asked, also in what will be refused. */
export function makeSafe({ topic, country }: Pick<Asked, 'topic'> & { country?: string }): SafeQuestion {
  const asked = cleanQuestion(parseCommand(topic).query.slice(0, limits.topicMaxChars));
  const { text: question, removed } = removeIdentifiers(asked);
  return { question, ...advise(asked, country), removed, forPatient: isPatientWording(asked) };
}

/** Reads a safe question. Throws `AppError('invalid_input')` for what cannot be researched. */
export function readQuestion({ question, ...asked }: Asked & { question: string }): {
  mode: AvailableMode;
  topic: string;
  pico: Pico;
} {
  const { mode } = readTopic(asked.topic, asked.research_mode);
  if (!/\p{L}{2}/u.test(question)) {
    throw new AppError(
      'invalid_input',
      'Without names, numbers and addresses of people, nothing is left of the question. Please ask it in medical words.',
    );
  }
  return { mode, topic: withCommand(mode, question), pico: readPico(question) };
}
