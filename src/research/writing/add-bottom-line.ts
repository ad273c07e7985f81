import type { AnswerCertainty, Verification } from '#shared/research/report.ts';
import type { Statement } from '#shared/research/statement.ts';
import { bottomLine } from './outlines.ts';

type Written = {
  statements: Statement[];
  verification: Verification;
  certainty?: AnswerCertainty | undefined;
};

export const noBottomLine = 'it wrote no bottom line';

/**
 * An answer in which a model told findings and no bottom line, with that which extraction makes: without one a report would say
 * that nothing answers. Nobody weighed it, so that it is of low certainty at most.
 */
export function addBottomLine<W extends Written>(written: W, extracted: readonly Statement[]): W {
  const added = extracted.filter(({ section, kind }) => section === bottomLine && kind === 'quoted');
  const { statements, verified } = written.verification;
  return {
    ...written,
    statements: [...added, ...written.statements],
    verification: {
      ...written.verification,
      statements: statements + added.length,
      verified: verified + added.length,
    },
    certainty: { level: 'low', reason: null },
  };
}
