import { atMost, type Deadlines, deadlinesOf, type Limited } from '../../budget.ts';

type QuickDeadlines = Deadlines & { screenMs: number };

/** How long the parts of a Quick Search may take: shares of its time, or less where they never need so much. A model gets more in a longer run. */
export const quickDeadlines = (limited: Limited): QuickDeadlines =>
  deadlinesOf('quick', limited, (runMs) => ({
    proposeQueryMs: atMost(Math.max(20_000, runMs * 0.05), runMs * 0.1),
    searchMs: atMost(8_000, runMs * 0.2),
    screenMs: atMost(Math.max(40_000, runMs * 0.1), runMs * 0.2),
    composeMs: runMs,
  }));
