import { Command, MemorySaver } from '@langchain/langgraph';
import type { Mode } from '#shared/research/modes.ts';
import type { Confirmation, ConfirmationRequest } from '#shared/research/prescription-confirmation.ts';
import type { createResearchGraph } from './graph.ts';
import type { ResearchState } from './state.ts';

type Input = { topic: string; research_mode: Mode; image_attachments?: unknown[] };

/**
 * Walks a run in this process, also past the question that Prescription Analysis asks: `answer` is given the list and gives
 * what is confirmed. Without an answer the state is that of the run which waits, without a report.
 */
export async function walkResearch(
  graph: ReturnType<typeof createResearchGraph>,
  input: Input,
  options: {
    signal: AbortSignal;
    runId: string;
    answer: (asked: ConfirmationRequest) => Confirmation | undefined;
  },
): Promise<ResearchState> {
  const { signal, runId, answer } = options;
  const config = { signal, configurable: { thread_id: runId, run_id: runId } };
  if (input.research_mode !== 'prescription') return graph.invoke(input, config);
  const walked = graph.withConfig({}) as typeof graph;
  walked.checkpointer = new MemorySaver();
  const state = await walked.invoke(input, config);
  const confirmed = state.asked && !state.research_report ? answer(state.asked) : undefined;
  return confirmed ? walked.invoke(new Command({ resume: confirmed }), config) : state;
}
