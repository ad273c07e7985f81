import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from '@langchain/langgraph-sdk';
import { openReaders } from './streams/readers.ts';
import { driveRuns } from './workflow/drive.ts';
import { type Engine, startOurs } from './workflow/servers.ts';
import { quantile } from './workflow/table.ts';

/**
 * Many open event streams on one process: a few long runs, each followed by many readers over sockets of their own.
 * `--streams`, `--rate` (events delivered a second, in total) and `--minutes` size it down on a small machine; the
 * goals a stream stay the same.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    streams: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '4000' },
    minutes: { type: 'string', default: '10' },
  },
});
const engine: Engine = values.engine === 'pglite' ? 'pglite' : 'postgres';
const streams = Number(values.streams);
const rate = Number(values.rate);
const minutes = Number(values.minutes);
const runCount = 20;
const warmUpSeconds = 20;
const sampleEverySeconds = 10;

const server = await startOurs(engine);
const client = new Client({ apiUrl: server.url, apiKey: null });
const everyMs = (streams / rate) * 1000;
// A server that has served: its young generation has the size that work asks for.
await driveRuns(server, 300, 20, { events: 200, paced: false });
const paths = await Promise.all(Array.from({ length: runCount }, startRun));

const warm = await openReaders(server.url, paths, streams / 10);
await sleep(warmUpSeconds * 1000);
warm.close();
await sleep(3_000);
const residentBefore = (await server.usage()).residentBytes;

const readers = await openReaders(server.url, paths, streams);
await sleep(warmUpSeconds * 1000);
readers.take();
const residents: number[] = [];
const delays: number[] = [];
let events = 0;
const cpuBefore = (await server.usage()).cpuMs;
const startedAt = performance.now();
while (performance.now() - startedAt < minutes * 60_000) {
  await sleep(sampleEverySeconds * 1000);
  const taken = readers.take();
  events += taken.length;
  // A hundredth of them keeps the shape: ten minutes are 2.4 million.
  delays.push(...taken.filter((_, index) => index % Math.ceil(minutes * 10) === 0));
  residents.push((await server.usage()).residentBytes);
}
const seconds = (performance.now() - startedAt) / 1000;
const cpuMs = (await server.usage()).cpuMs - cpuBefore;
const broken = readers.broken();
readers.close();
await server.stop();

const third = Math.max(1, Math.floor(residents.length / 3));
const [early, late] = [residents.slice(0, third), residents.slice(-third)].map((part) => quantile(part, 0.5));
console.log(`${engine}, ${streams} streams of ${runCount} runs, ${minutes} minutes`);
console.table({
  'events delivered a second': { ours: Math.round(events / seconds), goal: `${rate}` },
  'delivery p50 (ms)': { ours: quantile(delays, 0.5), goal: '' },
  'delivery p99 (ms)': { ours: quantile(delays, 0.99), goal: '≤ 250' },
  'resident a stream (KB)': {
    ours: Math.round((Math.max(...residents) - residentBefore) / streams / 102.4) / 10,
    goal: '≤ 40',
  },
  'resident, last third / first third': {
    ours: Number(((late ?? 0) / (early ?? 1)).toFixed(3)),
    goal: '≤ 1.05',
  },
  'server CPU (cores)': { ours: Number((cpuMs / 1000 / seconds).toFixed(2)), goal: '' },
  'streams broken': { ours: broken, goal: '0' },
});
process.exit(0);

async function startRun(): Promise<string> {
  const { thread_id } = await client.threads.create();
  const total = (2 * warmUpSeconds + streams / 50 + minutes * 60 + 60) * 1000;
  const input = { count: Math.ceil(total / everyMs), everyMs };
  const { run_id } = await client.runs.create(thread_id, 'bench', { input, streamMode: 'custom' });
  return `/threads/${thread_id}/runs/${run_id}/stream`;
}
