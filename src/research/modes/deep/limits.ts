import { atMost, type Deadlines, deadlinesOf, type Limited } from '../../budget.ts';

/** After `reviewUntilMs` since the start of the run nothing is searched again: what was found is written up. */
type DeepDeadlines = Deadlines & { screenMs: number; fullTextMs: number; reviewUntilMs: number };

/** How long the parts of a Deep Research may take: shares of its time, or less where they never need so much. A model gets more in a longer run. */
export const deepDeadlines = (limited: Limited): DeepDeadlines =>
  deadlinesOf('deep', limited, (runMs) => ({
    proposeQueryMs: atMost(Math.max(20_000, runMs * 0.03), runMs * 0.1),
    searchMs: atMost(30_000, runMs * 0.2),
    screenMs: atMost(Math.max(40_000, runMs * 0.06), runMs * 0.1),
    fullTextMs: atMost(15_000, runMs * 0.1),
    composeMs: runMs,
    reviewUntilMs: runMs / 2,
  }));
