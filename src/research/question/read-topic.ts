import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { type Mode, parseCommand, readMode } from '#shared/research/modes.ts';

/** The question and mode of a run's input. Throws `AppError('invalid_input')` for what cannot be researched. */
export function readTopic(topic: unknown, researchMode: unknown): { mode: Mode; question: string } {
  const { query } = parseCommand(topic);
  const mode = readMode(topic, researchMode);
  const question = cleanQuestion(query);
  if (question === '') throw new AppError('invalid_input', 'Please enter a clinical question.');
  if (question.length > limits.topicMaxChars) {
    throw new AppError(
      'invalid_input',
      `The question is too long: ${question.length} characters, at most ${limits.topicMaxChars} are allowed.`,
    );
  }
  if (!/\p{L}{2}/u.test(question)) {
    throw new AppError('invalid_input', 'The question has no words to search for. Please ask it in words.');
  }
  return { mode, question };
}

/** One line without control characters and without halves of surrogate pairs. */
export function cleanQuestion(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\uFFFD]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
