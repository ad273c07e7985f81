import { expect } from 'vitest';
import type { FaultPlace } from './place.ts';

export type RunFacts = {
  run_id: string;
  status: string;
  attempt: number;
  crashes: number;
  seqs: number[];
  attempts: number[];
  ended: string[];
};
export type ThreadFacts = {
  status: string | undefined;
  trail: string[];
  /** In the order in which they were made. */
  runs: RunFacts[];
};

/** All that the database knows of a thread. */
export async function readThread(place: FaultPlace, threadId: string): Promise<ThreadFacts> {
  const [thread] = await place.query<{ status: string; values: { trail?: string[] } | null }>(
    'select status, "values" from workflow_threads where thread_id = $1 and deleted_at is null',
    [threadId],
  );
  const runs = await place.query<RunFacts>(
    `select r.run_id, r.status, r.attempt, r.crashes,
       array(select (e.seq - lines + line)::int from workflow_run_events e,
           cardinality(string_to_array(data, chr(10))) lines, generate_series(1, lines) line
         where e.run_id = r.run_id order by e.seq, line) as seqs,
       array(select e.attempt from workflow_run_events e where e.run_id = r.run_id order by seq) as attempts,
       array(select status from test_ended t where t.run_id = r.run_id::text) as ended
     from workflow_runs r where thread_id = $1 order by created_at`,
    [threadId],
  );
  return { status: thread?.status, trail: thread?.values?.trail ?? [], runs };
}

/** What must hold of every run that ended, whatever died on its way. */
export function expectWhole({ runs }: ThreadFacts): void {
  for (const { status, seqs, attempts, ended } of runs) {
    expect(ended, 'the observer is told once').toEqual([status]);
    expect(seqs, 'ids are consecutive').toEqual(seqs.map((_, position) => position + 1));
    expect(attempts, 'no older attempt writes after a newer one').toEqual(attempts.toSorted((a, b) => a - b));
  }
}

/** Whether anything is left to do: an active run, or a job that is not done. */
export async function isBusy(place: FaultPlace): Promise<boolean> {
  const [row] = await place.query<{ busy: boolean }>(
    `select exists (select from workflow_runs where status in ('pending', 'running'))
       or exists (select from pgboss.job where name = 'workflow.run' and state < 'completed') as busy`,
  );
  return row?.busy ?? true;
}
