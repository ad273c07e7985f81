import { eld } from 'eld/medium';
import { type ReportLanguage, reportLanguages } from '#shared/research/report-languages.ts';
import type { Statement } from '#shared/research/statement.ts';

const longestRead = 1_500;
/** How much likelier than English another language must be. */
const margin = 0.1;

/**
 * In which of the languages of reports an answer was written, from its own prose: a question is too short to tell by, and what
 * is quoted stands in the language of its source.
 */
export function languageOfAnswer(statements: readonly Pick<Statement, 'kind' | 'text'>[]): ReportLanguage {
  const prose = statements.flatMap(({ kind, text }) => (kind === 'quoted' ? [] : [text]));
  const scores = eld.detect(prose.join(' ').slice(0, longestRead)).getScores();
  const scoreOf = (one: ReportLanguage) => scores[one] ?? 0;
  const best = reportLanguages.reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one));
  return scoreOf(best) - scoreOf('en') >= margin ? best : 'en';
}
