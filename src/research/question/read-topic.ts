import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { type Mode, modes, parseCommand } from '#shared/research/mode.ts';

const modeNames: Record<Mode, string> = {
  quick: 'Quick Search',
  deep: 'Deep Research',
  prescription: 'Prescription Analysis',
  imaging: 'Medical Imaging',
};

/** The modes that can be asked in today. */
export type BuiltMode = Extract<Mode, 'quick' | 'deep'>;

/** The mode of a run's input: that of its command, else the one named beside it, else quick. */
export function readMode(topic: unknown, researchMode: unknown): Mode {
  const { mode: commanded } = parseCommand(topic);
  if (commanded !== 'quick') return commanded;
  return modes.find((mode) => mode === researchMode) ?? 'quick';
}

/** The question and mode of a run's input. Throws `AppError('invalid_input')` for what cannot be researched. */
export function readTopic(topic: unknown, researchMode: unknown): { mode: BuiltMode; question: string } {
  const { query } = parseCommand(topic);
  const mode = readMode(topic, researchMode);
  if (mode !== 'quick' && mode !== 'deep') {
    throw new AppError(
      'invalid_input',
      `${modeNames[mode]} is not available yet. Please ask in ${modeNames.quick} or ${modeNames.deep}.`,
    );
  }
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
