import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createThreads, driveLargeRuns, driveRuns, type Load, startProbe } from './workflow/drive.ts';
import { type Engine, installPeer, type RunningServer, startOurs, startPeer } from './workflow/servers.ts';
import { type Figures, printTable, quantile } from './workflow/table.ts';

/**
 * Our workflow service and the official server in turn, each in a process of its own, driven by the official client
 * over a socket: a graph without a model that writes 200 custom events a run. Goals are ratios ours/official.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    rounds: { type: 'string', default: '3' },
    alone: { type: 'string', default: '40' },
    crowd: { type: 'string', default: '600' },
    /** Runs after which the resident memory is read; empty leaves it out. */
    memory: { type: 'string', default: '1000,5000' },
    /** Megabytes of documents in the input; empty leaves them out. */
    large: { type: 'string', default: '1,5,9,19' },
    /** Gives the event loop a turn after each event, as a model that streams would. */
    paced: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const engine: Engine = values.engine === 'pglite' ? 'pglite' : 'postgres';
const load: Load = { events: 200, paced: values.paced };
const concurrency = 20;
const sizes = values.large.split(',').filter(Boolean).map(Number);
const marks = values.memory.split(',').filter(Boolean).map(Number);

const contestants = {
  ours: () => startOurs(engine),
  peer: () => startPeer(),
};
type Name = keyof typeof contestants;
const names = (Object.keys(contestants) as Name[]).filter((name) => !values.only || values.only === name);
if (names.includes('peer')) installPeer();

const rounds: Record<Name, Figures[]> = { ours: [], peer: [] };
for (let round = 0; round < Number(values.rounds); round += 1) {
  // Who goes first changes, so that neither always has the quieter machine.
  for (const name of round % 2 ? [...names].reverse() : names) {
    const server = await contestants[name]();
    try {
      const figures = await measureSpeed(server);
      rounds[name].push(figures);
      console.log(`round ${round + 1} ${name} load ${loadavg()[0]?.toFixed(1)} ${JSON.stringify(figures)}`);
    } finally {
      await server.stop();
    }
  }
}
for (const name of marks.length ? names : []) {
  const server = await contestants[name]();
  try {
    const figures = await measureMemory(server);
    rounds[name].push(figures);
    console.log(`memory ${name} load ${loadavg()[0]?.toFixed(1)} ${JSON.stringify(figures)}`);
  } finally {
    await server.stop();
  }
}
printTable(
  `${engine}, ${load.events} events a run, ${load.paced ? 'paced' : 'at once'}`,
  rounds.ours,
  rounds.peer,
);

async function measureSpeed(server: RunningServer): Promise<Figures> {
  await driveRuns(server, 20, 1, load);
  await driveRuns(server, 60, concurrency, load);
  const threads = await createThreads(server, 100);
  const alone = await driveRuns(server, Number(values.alone), 1, load);
  const probe = await startProbe(server, load);
  const crowd = await driveRuns(server, Number(values.crowd), concurrency - 1, load);
  const probed = await probe.stop();
  const runs = crowd.runs + probed.length;
  const large: Figures = {};
  for (const size of sizes)
    large[`whole run of ${size} MB p50 (ms)`] = quantile(await driveLargeRuns(server, 5, size), 0.5);
  return {
    'thread create p50 (ms)': quantile(threads, 0.5),
    'thread create p95 (ms)': quantile(threads, 0.95),
    'first event alone p50 (ms)': quantile(alone.firstMs, 0.5),
    'first event alone p95 (ms)': quantile(alone.firstMs, 0.95),
    'whole run alone p50 (ms)': quantile(alone.wholeMs, 0.5),
    'whole run alone p95 (ms)': quantile(alone.wholeMs, 0.95),
    'first event at 20 p50 (ms)': quantile(probed, 0.5),
    'first event at 20 p95 (ms)': quantile(probed, 0.95),
    'whole run at 20 p50 (ms)': quantile(crowd.wholeMs, 0.5),
    'whole run at 20 p95 (ms)': quantile(crowd.wholeMs, 0.95),
    'runs/s at 20': runs / crowd.seconds,
    'events/s at 20': (runs * load.events) / crowd.seconds,
    'server CPU a run (ms)': crowd.used.cpuMs / runs,
    'database CPU a run (ms)': crowd.used.databaseCpuMs / runs,
    'CPU a run, database included (ms)': (crowd.used.cpuMs + crowd.used.databaseCpuMs) / runs,
    'server CPU a run alone (ms)': alone.used.cpuMs / alone.runs,
    ...large,
  };
}

async function measureMemory(server: RunningServer): Promise<Figures> {
  const figures: Figures = {};
  let done = 0;
  for (const mark of marks) {
    await driveRuns(server, mark - done, concurrency, load);
    done = mark;
    await sleep(2_000);
    const { residentBytes } = await server.usage();
    figures[`resident after ${mark} runs (MB)`] = residentBytes / 1e6;
  }
  return figures;
}
