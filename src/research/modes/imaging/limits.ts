import { atMost, type Deadlines, deadlinesOf, type Limited } from '../../budget.ts';

type ImagingDeadlines = Deadlines & { seeMs: number; screenMs: number };

/** How long the parts of Medical Imaging may take; `seeMs` is what a vision model has to answer. */
export const imagingDeadlines = (limited: Limited): ImagingDeadlines =>
  deadlinesOf('imaging', limited, (runMs) => ({
    seeMs: atMost(150_000, runMs * 0.4),
    proposeQueryMs: atMost(20_000, runMs * 0.1),
    searchMs: atMost(8_000, runMs * 0.2),
    screenMs: atMost(40_000, runMs * 0.1),
    composeMs: runMs,
  }));

/** Of one run; a model is asked about all of them at once. */
export const maxPictures = 4;
