import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../support/database.ts';
import { collect, startWorkflow, type WorkflowServer } from '../support/workflow.ts';

type Asked = { query(...args: unknown[]): Promise<unknown> };

const note = 'a large document '.repeat(60_000);

let server: WorkflowServer;
/** Characters that the database answered. */
let readBack = 0;

beforeAll(async () => {
  const database = await openTestDatabase();
  const pool = database.db.$client as unknown as Asked & { connect(): Promise<Asked> };
  const counting = new WeakSet<Asked>();
  function count(asked: Asked): Asked {
    if (counting.has(asked)) return asked;
    counting.add(asked);
    const query = asked.query.bind(asked);
    asked.query = async (...args) => {
      const result = (await query(...args)) as { rows?: unknown } | undefined;
      readBack += JSON.stringify(result?.rows ?? '').length;
      return result;
    };
    return asked;
  }
  const connect = pool.connect.bind(pool);
  // The pool itself calls it with a callback, for statements that are counted as its own.
  pool.connect = (...args: []) => (args.length > 0 ? connect(...args) : connect().then(count));
  count(pool);
  server = await startWorkflow({ database });
});
afterAll(async () => {
  await server?.close();
  await server?.database.close();
});

it('reads a large input back only where the thread has it already', async () => {
  const { thread_id } = await server.client.threads.create();
  for (const statesRead of [0, 1]) {
    readBack = 0;
    const stream = server.client.runs.stream(thread_id, 'counter', {
      input: { count: 1, note },
      streamMode: 'values',
    });
    const parts = await collect(stream);
    const trail = ['first', 'second', 'first', 'second'].slice(0, 2 * (statesRead + 1));
    expect(parts.at(-1)).toMatchObject({ event: 'values', data: { note, trail } });
    expect(readBack / note.length).toBeGreaterThanOrEqual(statesRead);
    expect(readBack / note.length).toBeLessThan(statesRead + 0.5);
    const thread = await server.client.threads.get(thread_id);
    expect(thread).toMatchObject({ status: 'idle', values: { note, trail } });
  }
});
