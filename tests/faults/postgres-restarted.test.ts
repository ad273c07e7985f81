import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../support/database.ts';
import { expectWhole, isBusy, readThread } from '../support/faults/facts.ts';
import { follow } from '../support/faults/follow.ts';
import { type FaultPlace, openFaultPlace } from '../support/faults/place.ts';
import { createRandom, isLong, seed } from '../support/long.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../support/postgres.ts';
import { createTemplateDatabase } from '../support/postgres-databases.ts';
import { firstIds, idsOf } from '../support/workflow.ts';
import type { WorkflowProcess } from '../support/workflow-process.ts';

const bin = findPostgres();
const runCount = 20;
const rounds = isLong
  ? (['fast', 'immediate', 'fast', 'immediate', 'immediate'] as const)
  : (['fast', 'immediate'] as const);
const finishedMs = 60_000;

describe.runIf(testEngine === 'postgres' && bin)(
  `PostgreSQL restarted during ${runCount} runs (seed ${seed})`,
  () => {
    let server: PostgresServer;
    let place: FaultPlace;
    let processes: WorkflowProcess[];
    const random = createRandom();

    beforeAll(async () => {
      // What it has committed must outlive an immediate stop.
      server = await startPostgres(bin as string, { safe: true });
      await createTemplateDatabase(server.url);
      place = await openFaultPlace(server.url);
      processes = [await place.start(), await place.start()];
    });
    afterAll(async () => {
      await place?.close();
      await server?.stop();
    });

    it.each(rounds.map((mode, round) => ({ mode, round })))(
      'in $mode mode, round $round: all finish, and their streams go on without gap or repeat',
      async ({ mode }) => {
        const clients = processes.map(({ client }) => client);
        const runs = await Promise.all(
          Array.from({ length: runCount }, async (_, index) => {
            const client = clients[index % 2] as (typeof clients)[0];
            const { thread_id } = await client.threads.create();
            const input = { ticks: 20, tickMs: 60 };
            const { run_id } = await client.runs.create(thread_id, 'tracked', {
              input,
              streamMode: ['custom'],
            });
            return { thread_id, run_id };
          }),
        );
        const streams = runs.map(({ thread_id, run_id }) => follow(clients, thread_id, run_id));
        const moment = Math.round(300 + random() * 1_500);
        await sleep(moment);
        const startedAt = Date.now();
        await server.restart(mode);
        const backAfter = Date.now() - startedAt;
        for (const stream of streams) {
          const { parts } = await stream;
          expect(idsOf(parts)).toEqual(firstIds(parts.length));
        }
        while (await isBusy(place)) await sleep(100);
        console.log(
          `${mode} after ${moment} ms: back after ${backAfter} ms, all done after ${Date.now() - startedAt} ms`,
        );
        for (const { thread_id } of runs) {
          const thread = await readThread(place, thread_id);
          expectWhole(thread);
          expect(thread).toMatchObject({
            status: 'idle',
            trail: ['first', 'second'],
            runs: [{ status: 'success', crashes: 0 }],
          });
        }
        expect(Date.now() - startedAt).toBeLessThan(finishedMs);
      },
    );
  },
);
