import type { AnswerCertainty, Failure, Judging, Report, Verification } from '#shared/research/report.ts';
import type { Statement } from '#shared/research/statement.ts';
import type { RejectionCounts } from '../checking/rejections.ts';

/** The statements of a report that were admitted, and how they came about. */
export type Composition = {
  composer: Report['composer'];
  statements: Statement[];
  verification: Verification;
  rejected?: RejectionCounts;
  judging?: Judging | undefined;
  certainty?: AnswerCertainty | undefined;
  reviewIterations: number;
  failures: Failure[];
};
