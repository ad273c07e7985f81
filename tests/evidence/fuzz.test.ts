import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isLong, seed } from '../support/long.ts';
import { targets } from './fuzz/targets.ts';

const names = Object.keys(targets);
/** Inputs of each parser. */
const each = isLong ? 100_000 : 150;
const stuckAfterMs = 60_000;
const maxCpuMs = 2_000;
const maxRssMb = 512;

type Outcome = {
  slowest: { ms: number; number: number };
  rssMb: number;
  failures: { number: number; error: string }[];
};

/** Runs one target in a process with little memory, and ends it when it has been silent for a minute. */
async function fuzz(name: string): Promise<Outcome> {
  const program = fileURLToPath(new URL('./fuzz/run.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=256', '--import', 'tsx', program, name, String(seed), String(each)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let at = seed;
  let outcome: Outcome | undefined;
  const kill = () => child.kill('SIGKILL');
  let watch = setTimeout(kill, stuckAfterMs);
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(watch);
    watch = setTimeout(kill, stuckAfterMs);
    const said = JSON.parse(line);
    if (said.done) outcome = said;
    else at = said.at;
  }
  clearTimeout(watch);
  if (!outcome) throw new Error(`${name} crashed or hung at an input from ${at} on; see fuzz/run.ts`);
  return outcome;
}

it.each(names)(
  `reads ${each} mutated texts without a crash, a hang or a flood of memory: %s`,
  { timeout: isLong ? 3_600_000 : 180_000 },
  async (name) => {
    const { slowest, rssMb, failures } = await fuzz(name);
    expect(failures).toEqual([]);
    expect(slowest.ms, `input ${slowest.number}`).toBeLessThan(maxCpuMs);
    expect(rssMb).toBeLessThan(maxRssMb);
    if (isLong) console.log(`${name}: ${each} texts, slowest ${slowest.ms} ms, at most ${rssMb} MB`);
  },
);
