import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { Clock } from '#platform/clock.ts';
import type { Mode } from '#shared/research/mode.ts';
import { receiveQuestion } from './safety/receive-question.ts';
import type { ResearchState, ResearchUpdate } from './state.ts';

const attachedNotRead: Record<'quick' | 'deep', string> = {
  quick: 'not read, because Quick Search reads the question only',
  deep: 'not read, because Deep Research reads the question only',
};

/**
 * Reads the question (mode, PICO, who asks, signs of an emergency), takes out what tells who somebody is, and clears what
 * an earlier run left in the thread. To be called before the first stage is announced: warnings come first. Throws `AppError('invalid_input')` for what cannot be researched.
 */
export function beginResearch(
  state: ResearchState,
  config: LangGraphRunnableConfig,
  clock: Clock,
): ResearchUpdate & { research_mode: Mode } {
  const { mode, topic, analysis } = receiveQuestion(state, config);
  const attached = Array.isArray(state.image_attachments) ? state.image_attachments.length : 0;
  const startedAt = clock.now().toISOString();
  return {
    research_mode: mode,
    started_at: startedAt,
    topic,
    analysis,
    failures: attached > 0 ? [{ connector: 'Attached files', reason: attachedNotRead[mode] }] : [],
    messages: [{ type: 'human', content: analysis.question, id: `question-${startedAt}` }],
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
