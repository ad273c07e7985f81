import { atMost, type Deadlines, deadlinesOf, type Limited } from '../../budget.ts';

type QuickDeadlines = Deadlines & { screenMs: number };

/** How long the parts of a Quick Search may take: shares of its time, or less where they never need so much. */
export const quickDeadlines = (limited: Limited): QuickDeadlines =>
  deadlinesOf('quick', limited, (runMs) => ({
    proposeQueryMs: atMost(20_000, runMs * 0.1),
    searchMs: atMost(8_000, runMs * 0.2),
    screenMs: atMost(40_000, runMs * 0.2),
    composeMs: runMs,
  }));
