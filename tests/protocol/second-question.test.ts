import { Annotation, END, interrupt, START, StateGraph } from '@langchain/langgraph';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

const State = Annotation.Root({ answers: Annotation<unknown[]>() });
const asker = new StateGraph(State)
  .addNode('ask', () => ({ answers: [interrupt('Which dose?'), interrupt('Which route?')] }))
  .addEdge(START, 'ask')
  .addEdge('ask', END)
  .compile();

let server: WorkflowServer;
beforeAll(async () => {
  server = await startWorkflow({ graphs: { asker } });
});
afterAll(() => server?.close());

it('keeps a thread interrupted whose node asks again', async () => {
  const { runs, threads } = server.client;
  const { thread_id } = await threads.create();
  const statusAfter = async (payload: Parameters<typeof runs.wait>[2]) => {
    await runs.wait(thread_id, 'asker', payload);
    return (await threads.get(thread_id)).status;
  };
  expect(await statusAfter({ input: {} })).toBe('interrupted');
  expect(await statusAfter({ command: { resume: '5 mg' } })).toBe('interrupted');
  expect(await statusAfter({ command: { resume: 'oral' } })).toBe('idle');
});
