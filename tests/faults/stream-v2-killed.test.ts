import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabaseUrl } from '../support/database.ts';
import { openThread, readEvents, textsOf, transports } from '../support/thread-stream.ts';
import { startWorkflowProcess, type WorkflowProcess } from '../support/workflow-process.ts';

let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
let processes: WorkflowProcess[] = [];

beforeEach(async () => {
  place = await createTestDatabaseUrl();
});
afterEach(async () => {
  for (const one of processes) await one.end('SIGKILL');
  processes = [];
  await place.drop();
});

async function start(): Promise<WorkflowProcess> {
  const started = await startWorkflowProcess(place);
  processes.push(started);
  return started;
}

const question = 'what is said twice is said once too often';
const answer = `You said: ${question}`;
const input = { messages: [{ type: 'human', content: question, id: 'question' }] };

it.each(transports)(
  'a worker killed in the middle of a message: its text is there once (%s)',
  async (transport) => {
    const first = await start();
    const { thread, events } = openThread(first.url, transport, { assistantId: 'writer' });
    await thread.subscribe({ channels: ['messages', 'lifecycle', 'values'] });
    await thread.run.start({ input });
    await expect.poll(() => Object.values(textsOf(events)).join('').length).toBeGreaterThan(8);
    await first.end('SIGKILL');
    await thread.close().catch(() => undefined);
    const [half = ''] = Object.values(textsOf(events));
    expect(answer.startsWith(half)).toBe(true);
    expect(half).not.toBe(answer);

    const second = await start();
    const { threadId } = thread;
    const whole = await readEvents(second.url, threadId, { channels: ['messages', 'lifecycle', 'values'] });
    // What the dead process showed is what the log has, number by number.
    expect(whole.slice(0, events.length)).toEqual(events);
    const running = whole.filter(({ params }) => params.data.event === 'running');
    expect(running).toHaveLength(2);
    const texts = Object.values(textsOf(whole)).filter((text) => text !== '');
    expect(texts).toEqual([answer]);

    const late = openThread(second.url, transport, { assistantId: 'writer', threadId });
    expect(await late.thread.values).toMatchObject({
      messages: [{ id: 'question' }, { content: [{ text: answer }] }],
    });
    await late.thread.close();
  },
);
