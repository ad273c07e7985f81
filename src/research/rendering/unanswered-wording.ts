import type { Report } from '#shared/research/report.ts';
import { say, sayWith } from './phrases.ts';

/** Above the records that came nearest to a question that none of them answers. */
export const nearestLead = 'The records that came nearest, which do not answer the question:';

/** Why a report has no statements, and what to do about it. */
export function noEvidenceSentence({ trail, failures }: Report): string {
  const reason =
    trail.identified === 0
      ? 'The search found no record for this question.'
      : 'No record found speaks about this question closely enough to be quoted.';
  const failed = failures.length > 0 ? ' Some sources could not be searched; they are named below.' : '';
  return `${reason}${failed}`;
}

const maxSearches = 4;

/** What a report without an answer searched for, where, and how many records that brought: from the record of its searches. */
export function searchedSentence({ trail, language }: Report): string {
  const { queries, identified, duplicates, screened } = trail;
  if (queries.length === 0) return '';
  const where = [...new Set(queries.map(({ connector }) => connector))].join(', ');
  const texts = [...new Set(queries.map(({ query }) => query))];
  const what = texts.slice(0, maxSearches).map((text) => `“${text}”`);
  const count = texts.length - maxSearches;
  const more = count > 0 ? sayWith(language, '; and {count} more', { count }) : '';
  return sayWith(
    language,
    'Searched in {where} for: {what}. Records identified: {identified}; duplicates removed: {duplicates}; looked at: {screened}.',
    { where, what: `${what.join('; ')}${more}`, identified, duplicates, screened },
  );
}

/** How to ask so that it may be found, by what this run did: told to people, never a finding. */
export function askAgainSentence({ trail: { queries }, language }: Report): string {
  const advice = say(
    language,
    'Name the treatment or test, the people and the outcome, one question at a time, in full words; a wider group or a neighbouring outcome may bring what the narrow question did not.',
  );
  const [source = '', ...others] = new Set(queries.map(({ connector }) => connector));
  const wider =
    source && others.length === 0
      ? sayWith(language, ' This run asked one source only ({source}): ask others, too.', { source })
      : '';
  return `${advice}${wider} ${say(language, 'Most sources are in English.')}`;
}

/** Whether a report that has statements answers nothing with them: they only tell of the nearest records. */
export const isUnanswered = ({ certainty, statements }: Report): boolean =>
  certainty?.level === 'none' && statements.length > 0;
