import type { Failure, Report, SecondCheck, Verification } from '#shared/research/report.ts';
import type { Statement } from '#shared/research/statement.ts';
import type { RejectionCounts } from '../verify/rejections.ts';

/** The statements of a report that passed the gate, and how they came about. */
export type Composition = {
  composer: Report['composer'];
  statements: Statement[];
  verification: Verification;
  rejected?: RejectionCounts;
  secondCheck?: SecondCheck | undefined;
  reviewIterations: number;
  failures: Failure[];
};
