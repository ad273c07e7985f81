import type { AddressInfo } from 'node:net';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/index.ts';
import { limitHeapGrowth } from '#platform/heap.ts';
import { createLogger } from '#platform/logger.ts';
import { createNotify } from '#platform/notify/index.ts';
import { createQueue } from '#platform/queue/index.ts';
import { type CompiledGraph, createHttpServer, createWorkflow } from '#workflow/index.ts';
import { buildGraph } from './graph.mjs';
import { answerUsage } from './usage.mjs';

// Our service in a process of its own: PostgreSQL at DATABASE_URL, or PGlite in DATA_DIR.
process.once('disconnect', () => process.exit());
limitHeapGrowth();
const logger = createLogger('warn');
const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL || undefined,
  dataDir: process.env.DATA_DIR ?? '',
  logger,
});
const notify = await createNotify(database);
const queue = await createQueue(database, logger, { worker: true });
const workflow = await createWorkflow({
  database,
  notify,
  queue,
  graphs: { bench: buildGraph({ Annotation, START, END, StateGraph }) as unknown as CompiledGraph },
  clock: systemClock,
  logger,
  role: { web: true, worker: true },
});
const http = createHttpServer(workflow.app.fetch);
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
answerUsage(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
