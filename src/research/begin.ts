import type { Clock } from '#platform/clock.ts';
import type { Mode } from '#shared/research/mode.ts';
import { readPico } from './question/pico.ts';
import { readTopic } from './question/read-topic.ts';
import { isPatientWording } from './safety/audience.ts';
import { findRedFlags } from './safety/red-flags.ts';
import type { ResearchState, ResearchUpdate } from './state.ts';

const attachedNotRead: Record<'quick' | 'deep', string> = {
  quick: 'not read, because Quick Search reads the question only',
  deep: 'not read, because Deep Research reads the question only',
};

/**
 * Reads the question (mode, PICO, who asks, signs of an emergency) and clears what an earlier run left in the thread.
 * Throws `AppError('invalid_input')` for what cannot be researched.
 */
export function beginResearch(state: ResearchState, clock: Clock): ResearchUpdate & { research_mode: Mode } {
  const { mode, question } = readTopic(state.topic, state.research_mode);
  const attached = Array.isArray(state.image_attachments) ? state.image_attachments.length : 0;
  const startedAt = clock.now().toISOString();
  return {
    research_mode: mode,
    started_at: startedAt,
    analysis: {
      question,
      pico: readPico(question),
      forPatient: isPatientWording(question),
      redFlags: findRedFlags(question),
    },
    failures: attached > 0 ? [{ connector: 'Attached files', reason: attachedNotRead[mode] }] : [],
    messages: [{ type: 'human', content: question, id: `question-${startedAt}` }],
    queries: [],
    items: [],
    coverage: [],
    plan: [],
    sections: null,
    gathered: null,
    drafts: [],
    composed: undefined,
    trail: undefined,
    research_report: undefined,
    final_report: '',
    sources: [],
    review_iterations: 0,
    usage: undefined,
  };
}
