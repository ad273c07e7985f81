import type { z } from 'zod';
import {
  type Completion,
  type CompletionRequest,
  type LanguageModel,
  LanguageModelError,
} from '#llm/index.ts';
import type { Prompt } from './prompt.ts';

export type Asked<Answer> = { answer: Answer; isCut: boolean };

/** The model answered, and answered again, without the form it was asked for. */
export class UnreadableAnswerError extends LanguageModelError {
  constructor() {
    super('it did not answer in the form it was asked for', { retryable: false });
  }
}

/**
 * Asks a model what a prompt says. An answer that does not have the form is asked for once more, with what is wrong with it.
 * `onPartial` gets what can be read of the first answer while it comes; the elements of its lists are whole.
 * Throws LanguageModelError, or the reason of the aborted signal.
 */
export async function askModel<Input, Answer>(
  model: LanguageModel,
  prompt: Prompt<Input, Answer>,
  input: Input,
  signal: AbortSignal,
  onPartial?: (answer: Answer) => void,
  images?: CompletionRequest['images'],
): Promise<Asked<Answer>> {
  const { system, schema, maxTokens } = prompt;
  const user = prompt.write(input);
  const request = { system, user, schema, maxTokens, signal, ...(images && { images }) };
  const tell = (value: unknown) => {
    const read = prompt.answer.safeParse(value);
    if (read.success) onPartial?.(read.data);
  };
  const first = await model.complete(onPartial ? { ...request, onPartial: tell } : request);
  const read = prompt.answer.safeParse(first.value);
  if (read.success) return { answer: read.data, isCut: first.isCut };

  const again = `${user}\n\n${complaint(first, read.error)}`;
  const second = await model.complete({ ...request, user: again });
  const reread = prompt.answer.safeParse(second.value);
  if (reread.success) return { answer: reread.data, isCut: second.isCut };
  throw new UnreadableAnswerError();
}

function complaint({ value, isCut }: Completion, error: z.ZodError): string {
  const wrong =
    value === undefined
      ? 'no JSON object could be read from it'
      : error.issues
          .slice(0, 5)
          .map(({ path, message }) => `${path.map(String).join('.') || 'the object'}: ${message}`)
          .join('; ');
  const short = isCut ? ' It was too long: answer more briefly.' : '';
  return `Your last answer could not be used (${wrong}).${short} Answer again, with one JSON object in the form asked for and nothing else.`;
}
