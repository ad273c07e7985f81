export type Figures = Record<string, number>;

/** Goals as ratios ours/official. */
const goals: Record<string, string> = {
  'first event alone p50 (ms)': '≤ 0.5',
  'first event at 20 p50 (ms)': '≤ 0.8',
  'whole run alone p50 (ms)': '≤ 0.15',
  'runs/s at 20': '≥ 2',
  'CPU a run, database included (ms)': '≤ 0.6',
  'whole run of 1 MB p50 (ms)': '≤ 1.0',
  'whole run of 5 MB p50 (ms)': '≤ 1.0',
  'whole run of 9 MB p50 (ms)': '≤ 1.0',
  'whole run of 19 MB p50 (ms)': '≤ 1.0',
};

/** The median over the rounds of both, and the median of the rounds' ratios. */
export function printTable(title: string, ours: Figures[], peer: Figures[]): void {
  const names = [...new Set([...ours, ...peer].flatMap((round) => Object.keys(round)))];
  const rows = names.map((name) => {
    const [mine, theirs] = [pick(ours, name), pick(peer, name)];
    const ratios = mine.map((value, round) => value / (theirs[round] ?? Number.NaN));
    const row = {
      ours: short(median(mine)),
      peer: short(median(theirs)),
      'ours/peer': short(median(ratios)),
    };
    return [name, { ...row, spread: spread(ratios), goal: goals[name] ?? '' }] as const;
  });
  console.log(title);
  console.table(Object.fromEntries(rows));
  const resident = names.filter((name) => name.startsWith('resident'));
  const [first, last] = [resident[0], resident.at(-1)].map((name) => median(pick(ours, name ?? '')));
  if (resident.length > 1) {
    console.log(`${resident.at(-1)} / ${resident[0]}: ${short((last ?? 0) / (first ?? 1))} (goal ≤ 1.2)`);
  }
}

export function quantile(values: number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
}

const median = (values: number[]) => quantile(values, 0.5);
const pick = (rounds: Figures[], name: string) =>
  rounds.flatMap((round) => (name in round ? [round[name] as number] : []));
const short = (value: number) => Number(value.toPrecision(3));
const spread = (ratios: number[]) =>
  ratios.length > 1 ? `${short(Math.min(...ratios))}–${short(Math.max(...ratios))}` : '';
