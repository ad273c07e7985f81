import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { parseCommand, withCommand } from '#shared/research/mode.ts';
import type { SafetyEvent } from '#shared/workflow/protocol.ts';
import { readPico } from '../question/pico.ts';
import { type BuiltMode, cleanQuestion, readTopic } from '../question/read-topic.ts';
import type { QuestionAnalysis, ResearchState } from '../state.ts';
import { isPatientWording } from './audience.ts';
import { maskIdentifier, removeIdentifiers } from './identifiers/remove-identifiers.ts';
import { findRedFlags } from './red-flags.ts';

/** A question that may leave the house: `topic` and `analysis` are without what tells who somebody is. */
export type ReceivedQuestion = { mode: BuiltMode; topic: string; analysis: QuestionAnalysis };

/**
 * What happens to a question before the first stage of every graph: signs of an emergency and personal identifiers are
 * found, and told to who watches, even when the question is then refused. Throws `AppError('invalid_input')` for what
 * cannot be researched.
 */
export function receiveQuestion(
  { topic, research_mode }: Pick<ResearchState, 'topic' | 'research_mode'>,
  config: LangGraphRunnableConfig,
): ReceivedQuestion {
  const asked = cleanQuestion(parseCommand(topic).query.slice(0, limits.topicMaxChars));
  const redFlags = findRedFlags(asked);
  const { text: question, removed } = removeIdentifiers(asked);
  if (redFlags.length > 0 || removed.length > 0) {
    const event: SafetyEvent = { type: 'safety', redFlags, removed };
    config.writer?.(event);
  }
  const { mode } = readTopic(topic, research_mode);
  if (!/\p{L}{2}/u.test(question)) {
    throw new AppError(
      'invalid_input',
      'Without names, numbers and addresses of people, nothing is left of the question. Please ask it in medical words.',
    );
  }
  return {
    mode,
    topic: withCommand(mode, question),
    analysis: {
      question,
      pico: readPico(question),
      forPatient: isPatientWording(asked),
      redFlags,
      removed: removed.map(maskIdentifier),
    },
  };
}

// The first look at a text compiles hundreds of patterns; done here, it delays no warning.
for (const sample of ['My husband Jan Novak has chest pain.', 'A 60-year-old man, BP 80/50 since one hour']) {
  findRedFlags(sample);
  removeIdentifiers(sample);
}
