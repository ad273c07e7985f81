import { readFileSync } from 'node:fs';
import { mutated } from './mutate.ts';
import { createTargets } from './targets.ts';

/**
 * Reads `count` mutated texts with one target, and tells how it went, line by line: `run.ts <target> <from> <count> [seeds]`,
 * the last a JSON file of more texts to start from.
 */
const [name = '', from = '0', count = '0', seedsFile] = process.argv.slice(2);
const targets = createTargets(seedsFile ? JSON.parse(readFileSync(seedsFile, 'utf8')) : {});
const target = targets[name];
if (!target) throw new Error(`unknown target ${name}; known: ${Object.keys(targets).join(', ')}`);

const step = 25;
let slowest = { ms: 0, number: 0 };
let rssMb = 0;
const failures: { number: number; error: string }[] = [];
process.on('unhandledRejection', (error) => failures.push({ number: -1, error: String(error) }));

for (let number = Number(from); number < Number(from) + Number(count); number += 1) {
  const text = mutated(target.seeds, number);
  const before = process.cpuUsage();
  try {
    await target.run(text);
  } catch (error) {
    failures.push({ number, error: String((error as Error).stack ?? error).slice(0, 600) });
  }
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1_000;
  if (ms > slowest.ms) slowest = { ms: Math.round(ms), number };
  if (number % step === 0) {
    rssMb = Math.max(rssMb, process.memoryUsage.rss() / 2 ** 20);
    console.log(JSON.stringify({ at: number }));
  }
  if (failures.length > 20) break;
}
rssMb = Math.round(Math.max(rssMb, process.memoryUsage.rss() / 2 ** 20));
console.log(JSON.stringify({ done: true, slowest, rssMb, failures }));
process.exit(0);
