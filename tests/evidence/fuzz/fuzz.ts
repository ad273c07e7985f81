import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isLong, seed } from '../../support/long.ts';
import { bundleProgram } from '../../support/program.ts';
import { createTargets } from './targets.ts';

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
async function fuzz(name: string, seedsFile: string | undefined): Promise<Outcome> {
  const program = await bundleProgram(fileURLToPath(new URL('./run.ts', import.meta.url)));
  const given = [program, name, String(seed), String(each), ...(seedsFile ? [seedsFile] : [])];
  const child = spawn(process.execPath, ['--max-old-space-size=256', ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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

/** Every parser reads mutated texts, made from our own and those of `seedsFile`, a JSON file of texts by kind. */
export function readsMutatedTexts(seedsFile?: string): void {
  it.each(Object.keys(createTargets()))(
    `reads ${each} mutated texts without a crash, a hang or a flood of memory: %s`,
    { timeout: isLong ? 3_600_000 : 180_000 },
    async (name) => {
      const { slowest, rssMb, failures } = await fuzz(name, seedsFile);
      expect(failures).toEqual([]);
      expect(slowest.ms, `input ${slowest.number}`).toBeLessThan(maxCpuMs);
      expect(rssMb).toBeLessThan(maxRssMb);
      if (isLong) console.log(`${name}: ${each} texts, slowest ${slowest.ms} ms, at most ${rssMb} MB`);
    },
  );
}
