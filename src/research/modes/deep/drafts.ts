import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { AnswerCertainty, Failure, Judging, Report, Verification } from '#shared/research/report.ts';
import type { Statement } from '#shared/research/statement.ts';
import type { RejectionCounts } from '../../checking/rejections.ts';

/** What was written for one sub-question. `key` tells whether it must be written anew: its sources and their texts. */
export type SectionDraft = {
  id: number;
  key: string;
  composer: 'extractive' | 'language-model';
  statements: Statement[];
  verification: Verification;
  rejected?: RejectionCounts;
  judging?: Judging | undefined;
  certainty?: AnswerCertainty | undefined;
  repairs: number;
  modelFailure?: string;
};

/**
 * The statements of all sub-questions; `items` are the records they cite and those about the whole question, whose ids are
 * `direct`.
 */
export type DeepComposition = {
  composer: Report['composer'];
  statements: Statement[];
  items: EvidenceItem[];
  direct: string[];
  verification: Verification;
  rejected?: RejectionCounts;
  judging?: Judging | undefined;
  certainty?: AnswerCertainty | undefined;
  failures: Failure[];
};
