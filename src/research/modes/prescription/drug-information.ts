import type { Failure, Trail } from '#shared/research/report.ts';
import type { ConfirmedDrug } from './assess.ts';
import type { LabelAnswer } from './labels/label-answer.ts';

/** What was found on a confirmed list: what its names stand for, the labels, what was asked, and who did not answer. */
export type DrugInformation = {
  drugs: ConfirmedDrug[];
  answers: LabelAnswer[];
  queries: Trail['queries'];
  failures: Failure[];
};
