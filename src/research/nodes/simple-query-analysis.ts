import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ResearchDependencies } from '../dependencies.ts';
import { readPico } from '../question/pico.ts';
import { readTopic } from '../question/read-topic.ts';
import { isPatientWording } from '../safety/audience.ts';
import { findRedFlags } from '../safety/red-flags.ts';
import { announceStage } from '../stage.ts';
import type { ResearchState } from '../state.ts';

/** Reads the question: mode, PICO, who asks, signs of an emergency. */
export function simpleQueryAnalysis({ clock }: ResearchDependencies) {
  return (state: ResearchState, config: LangGraphRunnableConfig): Partial<ResearchState> => {
    announceStage('simple_query_analysis', config, clock);
    const { mode, question } = readTopic(state.topic, state.research_mode);
    const attached = Array.isArray(state.image_attachments) ? state.image_attachments.length : 0;
    return {
      research_mode: mode,
      analysis: {
        question,
        pico: readPico(question),
        forPatient: isPatientWording(question),
        redFlags: findRedFlags(question),
      },
      failures:
        attached > 0
          ? [
              {
                connector: 'Attached files',
                reason: 'not read, because Quick Search reads the question only',
              },
            ]
          : [],
      messages: [{ type: 'human', content: question, id: `question-${clock.now().toISOString()}` }],
      queries: [],
      items: [],
      coverage: [],
      trail: undefined,
      research_report: undefined,
      final_report: '',
      sources: [],
      review_iterations: 0,
      usage: undefined,
    };
  };
}
