import { reportSchema } from '../src/shared/research/report.ts';
import { readRecordedRuns } from './research/recorded-runs.ts';

const rounds = 5;
const goals = { quick: 150, deep: 600 };

/**
 * What becomes of the recorded answers of a capable model: what is shown, what was corrected or replaced, the calls and tokens of
 * a run, and the program's own time on the processor, the model answering at once; what the recording itself takes is left out.
 * Each answer is run in several rounds. The first, in which the engine still compiles, is shown apart. Tokens are
 * characters divided by four.
 */
const rows: Record<string, Record<string, string | number>> = {};
const times = { quick: [] as number[], deep: [] as number[] };
const runs = await readRecordedRuns();
for (let round = 0; round <= rounds; round += 1)
  for (const { id, mode, input, model, graphWith } of runs) {
    let notOwn = 0;
    const graph = graphWith({
      ...model,
      complete(request) {
        const before = cpuMs();
        const said = model.complete(request);
        notOwn += cpuMs() - before;
        return said;
      },
    });
    const before = cpuMs();
    const { research_report } = await graph.invoke(input);
    const own = cpuMs() - before - notOwn;
    if (rows[id]) {
      times[mode].push(own);
      continue;
    }
    const { statements, verification, certainty, usage, judging } = reportSchema.parse(research_report);
    const count = (kind: string) => statements.filter((one) => one.kind === kind).length;
    rows[id] = {
      quoted: count('quoted'),
      paraphrase: count('paraphrase'),
      synthesis: count('synthesis'),
      corrected: verification.repaired,
      replaced: verification.replaced,
      added: judging?.added ?? 0,
      certainty: certainty?.level ?? 'none',
      calls: usage?.calls ?? 0,
      'tokens read': usage?.inputTokens ?? 0,
      'tokens written': usage?.outputTokens ?? 0,
      'CPU ms, first round': Math.round(own),
    };
  }
console.table(rows);
console.table(
  Object.fromEntries(
    (['quick', 'deep'] as const).map((mode) => [
      `own CPU ms, ${mode}`,
      { p50: at(times[mode], 0.5), p95: at(times[mode], 0.95), goal: `≤ ${goals[mode]}` },
    ]),
  ),
);

/** Milliseconds of all threads of the process on the processor. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function at(values: readonly number[], share: number): number {
  return Math.round([...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN);
}
