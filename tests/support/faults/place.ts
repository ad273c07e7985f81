import pg from 'pg';
import { createTestDatabaseUrl } from '../database.ts';
import { type ProcessOptions, startWorkflowProcess, type WorkflowProcess } from '../workflow-process.ts';

export type FaultPlace = Awaited<ReturnType<typeof openFaultPlace>>;

/** A PostgreSQL database of its own for processes that die, with the table their observer writes to. */
export async function openFaultPlace(serverUrl?: string) {
  const place = await createTestDatabaseUrl(serverUrl);
  const pool = new pg.Pool({ connectionString: place.url, max: 3 });
  pool.on('error', () => undefined);
  await pool.query('create table test_ended (run_id text, status text, pid int)');
  const processes: WorkflowProcess[] = [];
  return {
    ...place,
    async query<T>(text: string, values: unknown[] = []): Promise<T[]> {
      return (await pool.query(text, values)).rows as T[];
    },
    async start(options: ProcessOptions = {}): Promise<WorkflowProcess> {
      const started = await startWorkflowProcess(place, options);
      processes.push(started);
      return started;
    },
    async close() {
      await Promise.all(processes.map((one) => one.end('SIGKILL')));
      await pool.end();
      await place.drop();
    },
  };
}
