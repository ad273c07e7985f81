import type { Evidence } from '#evidence/index.ts';
import type { LanguageModel } from '#llm/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';

/** How long the parts of a Quick Search may take, in milliseconds. */
export type Deadlines = { searchMs: number; proposeQueryMs: number; composeMs: number };

export const quickDeadlines: Deadlines = { searchMs: 8_000, proposeQueryMs: 6_000, composeMs: 45_000 };

/** What the research graph is built from. */
export type ResearchDependencies = {
  evidence: Pick<Evidence, 'search'>;
  languageModel: LanguageModel | undefined;
  clock: Clock;
  brandName: string;
  logger: Logger;
  deadlines?: Deadlines;
};

/** The name of the model in the list of what failed. */
export const modelConnector = 'Language model';
