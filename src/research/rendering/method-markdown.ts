import type { Report } from '#shared/research/report.ts';
import { notCited } from '../writing/shown-sources.ts';
import { escapeMarkdown } from './escape.ts';
import {
  judgingSentence,
  leftOutLines,
  rejectionSentence,
  runSentence,
  searchedSentence,
  trailSentence,
  usageSentence,
  verificationSentence,
} from './method-wording.ts';
import { say } from './phrases.ts';
import { flowLines } from './sub-questions-markdown.ts';
import { isUnanswered } from './unanswered-wording.ts';
import { composerLabel } from './wording.ts';

/**
 * How the report was made, in blocks of Markdown: what a reader of the answer needs, who wrote it, what was replaced, how it was
 * searched. What was turned back or only looked at, what it cost and which run it was is folded.
 */
export function methodMarkdown(report: Report): string[] {
  const { language, failures } = report;
  const isWritten = report.composer === 'language-model';
  const { statements, dropped } = report.verification;
  const checked = statements > 0 && verificationSentence(report);
  // Then the counts behind the answer say it already.
  const isSmooth = isWritten && dropped === 0;
  const lines = [
    isWritten && report.statements.length > 0 && composerLabel(report),
    !isSmooth && checked,
    isNotable(report) && judgingSentence(report),
    (!isUnanswered(report) && searchedSentence(report)) || trailSentence(report),
    ...flowLines(report),
    ...failures.map(({ connector, reason }) => `${connector}: ${reason}`),
    ...leftOutLines(report, (reason) => reason !== notCited),
  ];
  const folded = [
    isSmooth && checked,
    rejectionSentence(report),
    ...leftOutLines(report, (reason) => reason === notCited),
    usageSentence(report),
    runSentence(report),
  ];
  const details = `<details><summary>${say(language, 'Details')}</summary>\n\n${shown(folded).join('\n\n')}\n\n</details>`;
  return [
    `## ${say(language, 'How this report was made')}`,
    ...shown(lines),
    ...(shown(folded).length > 0 ? [details] : []),
  ];
}

const shown = (lines: readonly (string | false)[]): string[] =>
  lines.flatMap((line) => (line ? [escapeMarkdown(line)] : []));

/** Whether the second reading changed anything, or failed. */
const isNotable = ({ judging }: Report): boolean =>
  judging !== undefined &&
  (judging.replaced + judging.unjudged + judging.added + judging.failures.length > 0 ||
    judging.follows === false);
