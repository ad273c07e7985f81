import type { Report } from '#shared/research/report.ts';
import { modelConnector } from '../connector-names.ts';
import { say, sayWith } from './phrases.ts';
import { sourcesAsked } from './sources-asked.ts';

/** Above the titles of records that came nearest to a question that none was found to answer. */
export const nearestLead = 'These came nearest, and were not taken for an answer:';

/** Why a report has no statements, and what to do about it. */
export function noEvidenceSentence(report: Report): string {
  const { trail, failures } = report;
  const { answered, silent } = sourcesAsked(report);
  const names = silent.join(', ');
  if (silent.length > 0 && answered.length === 0)
    return `None of the sources asked gave an answer: ${names}. Nothing was searched.`;
  const reason =
    trail.identified === 0
      ? 'The search found no record for this question.'
      : 'No record found speaks about this question closely enough to be quoted.';
  if (silent.length > 0) return `${reason} No answer came from ${names}: what they hold is not known.`;
  const isSource = ({ connector }: { connector: string }) => connector !== modelConnector;
  const failed = failures.some(isSource) ? ' Some sources could not be searched; they are named below.' : '';
  return `${reason}${failed}`;
}

const inEnglish =
  'Nothing translates a question here without a language model, and most sources are in English: ask again in English.';

/** How to ask so that it may be found, by what this run did: told to people, never a finding. */
export function askAgainSentence(report: Report): string {
  const { trail, language, questionLanguage } = report;
  if (questionLanguage) return `${say(questionLanguage, inEnglish)} (${inEnglish})`;
  const { silent } = sourcesAsked(report);
  const advice = adviceOf(report);
  const [source = '', ...others] = new Set(trail.queries.map(({ connector }) => connector));
  const wider =
    source && others.length === 0
      ? sayWith(language, ' This run asked one source only ({source}): ask others, too.', { source })
      : '';
  const later =
    silent.length > 0
      ? sayWith(language, ' No answer came from {silent}: ask again later.', { silent: silent.join(', ') })
      : '';
  return `${advice}${wider}${later} ${say(language, 'Most sources are in English.')}`;
}

/** Other questions where a model worded some; else what the words of the question met in the records looked at. */
function adviceOf({ trail, language }: Report): string {
  const { suggestedQuestions = [], mentions, screened } = trail;
  if (suggestedQuestions.length > 0) {
    const questions = suggestedQuestions.map((question) => `“${question}”`).join(' ');
    return sayWith(language, 'For example: {questions}', { questions });
  }
  const inFull = say(language, 'Most is found by a question of one treatment or test, in full words.');
  const named = mentions?.each ?? [];
  if (screened === 0 || named.length === 0) return inFull;
  const unused = named.filter(({ records }) => records === 0);
  const names = unused.map(({ name }) => `“${name}”`).join(', ');
  if (unused.length > 0)
    return `${sayWith(language, 'None of the records looked at uses {names}: another name for it, or a question without it, may find more.', { names })} ${inFull}`;
  if (named.length > 1 && mentions?.all === 0)
    return `${say(language, 'Each of the words of the question is used in some record, and all of them in none: ask about fewer things at once.')} ${inFull}`;
  return inFull;
}

/** Whether a report answers nothing: it has no statements, or they only tell of the nearest records. */
export const isUnanswered = ({ certainty, statements }: Report): boolean =>
  statements.length === 0 || certainty?.level === 'none';
