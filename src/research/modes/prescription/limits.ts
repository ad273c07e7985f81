import { atMost, type Deadlines, deadlinesOf, type Limited } from '../../budget.ts';

type PrescriptionDeadlines = Deadlines & { seeMs: number };

/** How long the parts of a Prescription Analysis may take; `seeMs` is what a vision model has for all pictures. */
export const prescriptionDeadlines = (limited: Limited): PrescriptionDeadlines =>
  deadlinesOf('prescription', limited, (runMs) => ({
    seeMs: atMost(90_000, runMs * 0.3),
    searchMs: atMost(40_000, runMs / 2),
    proposeQueryMs: 0,
    composeMs: runMs,
  }));

/** Of one run: more are read by OCR only. */
export const maxSeenFiles = 4;
