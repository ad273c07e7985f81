import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@langchain/langgraph-sdk';
import type { Part } from '../workflow.ts';

const deadlineMs = 60_000;
const pauseMs = 100;

/** All events of a run, as a client sees it that comes back, at the next of `clients`, whenever its stream breaks. */
export async function follow(
  clients: Client[],
  threadId: string,
  runId: string,
): Promise<{ parts: Part[]; breaks: number }> {
  const parts: Part[] = [];
  const startedAt = Date.now();
  for (let breaks = 0; ; breaks += 1) {
    const client = clients[breaks % clients.length] as Client;
    try {
      const lastEventId = parts.at(-1)?.id ?? '-1';
      for await (const part of client.runs.joinStream(threadId, runId, { lastEventId }))
        parts.push(part as Part);
      return { parts, breaks };
    } catch (error) {
      if (Date.now() - startedAt > deadlineMs) throw error;
      await sleep(pauseMs);
    }
  }
}
