import { type AvailableMode, forEachMode, modeRegistry } from '#shared/research/modes.ts';

/**
 * What a run may use. `tokens`: those a language model reads and writes; then extraction writes the rest. `searches`: how often
 * all databases are asked. `runMs`: time by mode; near its end nothing is searched any more, and writing begins.
 */
export type RunLimits = { tokens: number; searches: number; runMs: Readonly<Record<AvailableMode, number>> };

export const runLimits: RunLimits = {
  tokens: 400_000,
  searches: 30,
  runMs: forEachMode((mode) => modeRegistry[mode].maxSeconds.default * 1000),
};

/** How long the parts of a run may take, in milliseconds. */
export type Deadlines = { searchMs: number; proposeQueryMs: number; composeMs: number };

/** `deadlines` replace those that follow from the time of a run. */
export type Limited = {
  limits?: RunLimits;
  deadlines?: { readonly [M in AvailableMode]?: Readonly<Record<string, number>> };
};

/** What writing has, however late it begins: its share of the time of the run. */
const leastShare = 1 / 6;
/** Of the tokens: beyond, nothing is searched again. */
const searchingShare = 0.75;
/** Of the tokens, for the wordings of searches. */
const proposingShare = 0.2;

/**
 * How long one piece of reading may take, in milliseconds: of the question, of the sources found, of what goes into the
 * report. Far above what any takes, against wordings that would take for ever.
 */
export const readingLimits = { question: 3_000, sources: 10_000, report: 20_000 };

export const limitsOf = ({ limits = runLimits }: Limited): RunLimits => limits;

/** A share of the time of a run, or less where the part never needs so much. */
export const atMost = (ms: number, share: number): number => Math.min(ms, Math.round(share));

/** How long the parts of a run of `mode` may take, made from its time. */
export function deadlinesOf<D extends Deadlines>(
  mode: AvailableMode,
  limited: Limited,
  make: (runMs: number) => D,
): D {
  return { ...make(limitsOf(limited).runMs[mode]), ...limited.deadlines?.[mode] };
}

/** Milliseconds a language model has to write: what is left of the time of the run, at most `composeMs`. */
export function composeMsLeft(
  mode: AvailableMode,
  limited: Limited,
  { composeMs, startedAt, now }: { composeMs: number; startedAt: string; now: Date },
): number {
  const runMs = limitsOf(limited).runMs[mode];
  const left = runMs - (now.getTime() - Date.parse(startedAt));
  return atMost(composeMs, Math.max(left, runMs * leastShare));
}

/** The tokens one sub-question of several may use to have its search worded, in one of two rounds. */
export const proposingTokens = ({ tokens }: RunLimits, subQuestions: number): number =>
  Math.floor((tokens * proposingShare) / (2 * subQuestions));

/** Whether so much is left of the tokens that what is searched again can be written up too. */
export const hasTokensToSearch = ({ tokens }: RunLimits, spent: number): boolean =>
  spent <= tokens * searchingShare;
