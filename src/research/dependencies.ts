import type { Evidence } from '#evidence/index.ts';
import type { LanguageModel } from '#llm/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';

/** How long the parts of a Quick Search may take, in milliseconds. */
export type Deadlines = { searchMs: number; proposeQueryMs: number; composeMs: number };

export const quickDeadlines: Deadlines = { searchMs: 8_000, proposeQueryMs: 6_000, composeMs: 45_000 };

/**
 * How long the parts of a Deep Research may take. After `reviewUntilMs` since its start nothing is searched again: what was
 * found is written up.
 */
export type DeepDeadlines = Deadlines & { fullTextMs: number; reviewUntilMs: number };

export const deepDeadlines: DeepDeadlines = {
  searchMs: 40_000,
  proposeQueryMs: 10_000,
  fullTextMs: 15_000,
  composeMs: 180_000,
  reviewUntilMs: 150_000,
};

/** What the research graph is built from. */
export type ResearchDependencies = {
  /** Without `findFullText` only abstracts are read; without `findDrug` only drugs that the rules know are searched for. */
  evidence: Pick<Evidence, 'search'> & Partial<Pick<Evidence, 'findFullText' | 'findDrug'>>;
  languageModel: LanguageModel | undefined;
  clock: Clock;
  brandName: string;
  logger: Logger;
  deadlines?: Deadlines;
  deepDeadlines?: DeepDeadlines;
};

/** The name of the model in the list of what failed. */
export const modelConnector = 'Language model';
