import type { Evidence } from '#evidence/index.ts';
import type { LanguageModel } from '#llm/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { RunTask } from '#platform/tasks/index.ts';
import type { RunMaking } from '#shared/research/report.ts';
import type { RunLimits } from './budget.ts';
import type { Prices } from './meter.ts';
import type { RunPorts } from './replay/run-ports.ts';
import type { ResearchTasks } from './tasks.ts';

/** How long the parts of a Quick Search may take, in milliseconds. */
export type Deadlines = { searchMs: number; proposeQueryMs: number; composeMs: number };

/**
 * How long the parts of a Deep Research may take. After `reviewUntilMs` since its start nothing is searched again: what was
 * found is written up.
 */
export type DeepDeadlines = Deadlines & { fullTextMs: number; reviewUntilMs: number };

/** What the research graph is built from. */
export type ResearchDependencies = {
  /** Without `findFullText` only abstracts are read; without `findDrug` only drugs that the rules know are searched for. */
  evidence: Pick<Evidence, 'search'> & Partial<Pick<Evidence, 'findFullText' | 'findDrug'>>;
  languageModel: LanguageModel | undefined;
  /** Where questions and documents are read, so that none can hold the process up; without it, in the thread of the caller. */
  compute?: RunTask<ResearchTasks>;
  clock: Clock;
  brandName: string;
  logger: Logger;
  limits?: RunLimits;
  prices?: Prices;
  deadlines?: Deadlines;
  deepDeadlines?: DeepDeadlines;
  /** Records runs, or answers them from their records. */
  runPorts?: RunPorts;
  /** What the report says of its run; set by `runPorts`. */
  making?: RunMaking;
};

/** The names of the model and of what a run may use in the list of what did not work. */
export const modelConnector = 'Language model';
export const budgetConnector = 'Limits of a run';
