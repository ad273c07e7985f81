import type { Clock } from '#platform/clock.ts';
import type { Mode } from '#shared/research/mode.ts';
import type { Deadlines, DeepDeadlines, ResearchDependencies } from './dependencies.ts';
import type { ResearchState } from './state.ts';

/**
 * What a run may use. `tokens`: those a language model reads and writes; then extraction writes the rest. `searches`: how often
 * all databases are asked. `quickMs`, `deepMs`: time; near its end nothing is searched any more, and writing begins.
 */
export type RunLimits = { tokens: number; searches: number; quickMs: number; deepMs: number };

export const runLimits: RunLimits = { tokens: 400_000, searches: 30, quickMs: 60_000, deepMs: 300_000 };

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

type Limited = Pick<ResearchDependencies, 'limits' | 'deadlines' | 'deepDeadlines'>;

const atMost = (ms: number, share: number): number => Math.min(ms, Math.round(share));

export const limitsOf = ({ limits = runLimits }: Pick<ResearchDependencies, 'limits'>): RunLimits => limits;

/** How long the parts of a Quick Search may take: shares of its time, or less where they never need so much. */
export function quickDeadlines(dependencies: Limited): Deadlines {
  const { quickMs } = limitsOf(dependencies);
  return (
    dependencies.deadlines ?? {
      proposeQueryMs: atMost(6_000, quickMs * 0.1),
      searchMs: atMost(8_000, quickMs * 0.3),
      composeMs: quickMs,
    }
  );
}

export function deepDeadlines(dependencies: Limited): DeepDeadlines {
  const { deepMs } = limitsOf(dependencies);
  return (
    dependencies.deepDeadlines ?? {
      proposeQueryMs: atMost(10_000, deepMs * 0.1),
      searchMs: atMost(40_000, deepMs * 0.2),
      fullTextMs: atMost(15_000, deepMs * 0.1),
      composeMs: deepMs,
      reviewUntilMs: deepMs / 2,
    }
  );
}

/** Milliseconds a language model has to write: what is left of the time of the run. */
export function composeMs(
  dependencies: Limited & { clock: Clock },
  { started_at, research_mode }: Pick<ResearchState, 'started_at'> & { research_mode?: Mode | undefined },
): number {
  const { quickMs, deepMs } = limitsOf(dependencies);
  const [runMs, deadlines] =
    research_mode === 'deep'
      ? [deepMs, deepDeadlines(dependencies)]
      : [quickMs, quickDeadlines(dependencies)];
  const left = runMs - (dependencies.clock.now().getTime() - Date.parse(started_at));
  return atMost(deadlines.composeMs, Math.max(left, runMs * leastShare));
}

/** The tokens one sub-question of several may use to have its search worded, in one of two rounds. */
export const proposingTokens = ({ tokens }: RunLimits, subQuestions: number): number =>
  Math.floor((tokens * proposingShare) / (2 * subQuestions));

/** Whether so much is left of the tokens that what is searched again can be written up too. */
export const hasTokensToSearch = ({ tokens }: RunLimits, spent: number): boolean =>
  spent <= tokens * searchingShare;
