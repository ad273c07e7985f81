import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { z } from 'zod';
import { type Mode, modeRegistry } from '#shared/research/modes.ts';
import { type RemovedIdentifier, removedIdentifierSchema } from '#shared/research/report.ts';
import type { SafetyEvent } from '#shared/workflow/protocol.ts';
import type { ResearchDependencies } from './dependencies.ts';
import { readerOf } from './reading.ts';
import { maskIdentifier } from './safety/identifiers/mask-identifier.ts';
import { noRun, type ResearchState, type ResearchUpdate } from './state.ts';

const removedSchema = z.array(removedIdentifierSchema).max(200);
const readRemoved = (value: unknown): RemovedIdentifier[] => removedSchema.safeParse(value).data ?? [];

/**
 * Reads the question (mode, PICO, who asks, signs of an emergency), takes out what tells who somebody is, and clears what
 * an earlier run left in the thread. To be called before the first stage is announced: warnings come first. Throws `AppError('invalid_input')` for what cannot be researched.
 */
export async function beginResearch(
  state: ResearchState,
  config: LangGraphRunnableConfig,
  dependencies: Pick<ResearchDependencies, 'clock' | 'compute' | 'country'>,
): Promise<ResearchUpdate & { research_mode: Mode }> {
  const read = readerOf(dependencies, config.signal);
  const { topic: asked, research_mode } = state;
  const {
    question,
    redFlags,
    notes,
    removed: found,
    forPatient,
  } = await read('question/safety', {
    topic: asked,
    ...(dependencies.country && { country: dependencies.country }),
  });
  // Masked also in the event, which is kept; what was taken out before the run was made comes masked.
  const removed = [...readRemoved(state.removed_identifiers), ...found.map(maskIdentifier)];
  // Told even where the question is then refused, or cannot be read in time.
  if (redFlags.length > 0 || notes.length > 0 || removed.length > 0) {
    const event: SafetyEvent = { type: 'safety', redFlags, removed, ...(notes.length > 0 && { notes }) };
    config.writer?.(event);
  }
  const { mode, topic, pico } = await read('question/read', { topic: asked, research_mode, question });
  const analysis = { question, pico, forPatient, redFlags, notes, removed };
  const attached = Array.isArray(state.image_attachments) ? state.image_attachments.length : 0;
  const startedAt = dependencies.clock.now().toISOString();
  const notRead = `not read, because ${modeRegistry[mode].name} reads the question only`;
  return {
    ...noRun,
    research_mode: mode,
    started_at: startedAt,
    topic,
    analysis,
    failures: attached > 0 ? [{ connector: 'Attached files', reason: notRead }] : [],
    messages: [{ type: 'human', content: question, id: `question-${startedAt}` }],
  };
}
