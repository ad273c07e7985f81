import { parentPort, workerData } from 'node:worker_threads';
import { Client } from 'pg';
import { PgBoss } from 'pg-boss';

const { url, everyMs } = workerData;
/** Jobs that this process works on, by their ids. */
const held = new Map();
let client;
let beating = false;

const boss = new PgBoss({
  db: { executeSql: async (text, values) => (await connect()).query(text, values) },
  supervise: false,
  schedule: false,
  migrate: false,
  createSchema: false,
});
boss.on('error', () => undefined);
let started;

async function connect() {
  if (client) return client;
  const fresh = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  fresh.on('error', () => {
    if (client === fresh) client = undefined;
  });
  await fresh.connect();
  client = fresh;
  return fresh;
}

async function beat() {
  if (beating || held.size === 0) return;
  beating = true;
  try {
    started ??= boss.start();
    await started;
    for (const [name, jobs] of groupByName()) {
      const { settled } = await boss.touch(name, jobs);
      const touched = new Set(settled ?? jobs.map(({ id }) => id));
      const lost = jobs.filter(({ id }) => !touched.has(id));
      if (lost.length > 0) parentPort.postMessage({ lost });
    }
  } catch (error) {
    // The next beat connects anew.
    started = undefined;
    client?.end().catch(() => undefined);
    client = undefined;
    parentPort.postMessage({ trouble: error.message });
  } finally {
    beating = false;
  }
}

function groupByName() {
  const queues = new Map();
  for (const job of held.values()) queues.set(job.name, [...(queues.get(job.name) ?? []), job]);
  return queues;
}

parentPort.on('message', ({ drop, hold }) => {
  for (const id of drop) held.delete(id);
  if (hold) held.set(hold.id, hold);
});
setInterval(() => void beat(), everyMs);
// Connects before it is needed: the first job may hold the other thread at once.
connect().catch(() => undefined);
