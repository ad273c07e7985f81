import { atMost, type Deadlines, deadlinesOf, type Limited } from '../../budget.ts';

/** How long the parts of a Quick Search may take: shares of its time, or less where they never need so much. */
export const quickDeadlines = (limited: Limited): Deadlines =>
  deadlinesOf('quick', limited, (runMs) => ({
    proposeQueryMs: atMost(6_000, runMs * 0.1),
    searchMs: atMost(8_000, runMs * 0.3),
    composeMs: runMs,
  }));
