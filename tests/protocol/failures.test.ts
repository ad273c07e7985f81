import type { StreamMode } from '@langchain/langgraph-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, startWorkflow, type WorkflowServer } from '../support/workflow.ts';

const hidden = 'The run failed because of an internal error.';

describe.each([
  { errorDetail: 'safe' as const, unexpected: hidden },
  { errorDetail: 'full' as const, unexpected: 'password=hunter2 at /srv/secret.ts' },
])('what clients read of a failed node ($errorDetail)', ({ errorDetail, unexpected }) => {
  let server: WorkflowServer;
  beforeAll(async () => {
    server = await startWorkflow({ errorDetail });
  });
  afterAll(() => server?.close());

  it.each([
    ['expected', 'No source answered'],
    ['unexpected', unexpected],
  ])('of an %s error', async (note, message) => {
    const { runs, threads } = server.client;
    const { thread_id } = await threads.create();
    const streamMode: StreamMode[] = ['checkpoints', 'debug', 'tasks'];
    const options = { input: { note }, raiseError: false };
    const result = await runs.wait(thread_id, 'failing', options);
    expect(result).toMatchObject({ __error__: { message } });
    const { tasks } = await threads.getState(thread_id);
    expect(tasks).toMatchObject([{ name: 'fail', error: expect.stringContaining('"message"') }]);
    expect(JSON.parse(tasks[0]?.error ?? '')).toEqual({ message, name: expect.any(String) });
    const again = await collect(runs.stream(thread_id, 'failing', { input: null, streamMode }));
    const sent = JSON.stringify(again);
    expect(sent).toContain(message);
    expect(sent.includes('hunter2')).toBe(message.includes('hunter2'));
  });
});
