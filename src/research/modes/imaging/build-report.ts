import type { ImagingReport } from '#shared/imaging/study.ts';
import type { Report } from '#shared/research/report.ts';
import { buildReport, type Reported } from '../../writing/build-report.ts';
import type { Composition } from '../../writing/composition.ts';

export type ImagingReported = Reported & { imaging: ImagingReport; question: string };

/** A report of Quick Search on the question, with what the pictures are and what a vision model says of them. */
export function buildImagingReport(
  { imaging, question, ...reported }: ImagingReported,
  composed: Composition,
  at: Date,
): Report {
  return { ...buildReport(reported, composed, at), question, mode: 'imaging', imaging };
}
