import type { RejectionKind, Report } from '#shared/research/report.ts';
import { numberWords, say, sayWith } from './phrases.ts';
import { sourcesAsked } from './sources-asked.ts';

/** How the statements fared at the check, in one sentence. */
export function verificationSentence(report: Report): string {
  const { verification, composer, prescription, language } = report;
  const { statements, verified, dropped, repaired } = verification;
  if (statements === 0 && prescription)
    return 'No sentence of a drug label is quoted: the findings are those of rules, each with its source.';
  if (statements === 0) return say(language, 'No statement was proposed.');
  const counts = sayWith(language, composer === 'language-model' ? writtenCheck : quotedCheck, {
    verified,
    statements,
  });
  const repairs =
    repaired > 0 ? sayWith(language, ' ({repaired} of them after one correction)', { repaired }) : '';
  const left = sayWith(language, dropped === 1 ? '; {dropped} was dropped.' : '; {dropped} were dropped.', {
    dropped,
  });
  return `${counts}${repairs}${left}`;
}

const quotedCheck =
  '{verified} of {statements} proposed statements passed the check that each quote stands word for word in its source';
const writtenCheck =
  '{verified} of {statements} proposed statements passed the check that each quote stands word for word in its source and that its numbers, units and drugs stand there';

const rejectionWords: Readonly<Record<RejectionKind, string>> = {
  answer: 'an answer that could not be read',
  form: 'empty, too long or not one sentence',
  source: 'no source of this research cited',
  quote: 'a quote not found word for word at one place of its source',
  number: 'a number or unit its quotes do not have',
  arm: 'a number or finding given to another group than in its quotes',
  name: 'a drug or name its quotes do not have',
  sense: 'a direction or negation other than in its quotes',
  overclaim: 'more claimed than in its quotes',
  markup: 'a link, markup or hidden letters',
  order: 'quoted from a passage that gives orders to the program',
  subject: 'about something else than its quotes or the question',
  repeated: 'said before',
  judged: 'not entailed by the cited sentences',
};

/** What was turned back and why, in one sentence; '' where nothing was. */
export function rejectionSentence({ rejected = [], language }: Report): string {
  if (rejected.length === 0) return '';
  const total = rejected.reduce((sum, { count }) => sum + count, 0);
  const kinds = rejected.map(({ kind, count }) => `${say(language, rejectionWords[kind])} (${count})`);
  return sayWith(language, 'Turned back at the check, second tries included: {total}. Why: {kinds}.', {
    total,
    kinds: kinds.join('; '),
  });
}

/** How the meaning of sentences that are no quotes was checked; '' where there was none. */
export function judgingSentence({ judging, language }: Report): string {
  if (!judging) return '';
  const { model, supported, replaced, unjudged, added, follows, failures } = judging;
  const words = (text: string, count: number) =>
    sayWith(language, text, {
      sentences: sayWith(language, count === 1 ? '{count} sentence' : '{count} sentences', { count }),
      failed,
      supported,
      model,
    });
  const failed = failures.length > 0 ? ` (${failures.join('; ')})` : '';
  return [
    supported + replaced + unjudged > 0 &&
      words(
        'The model {model} judged, without seeing the rest, whether the cited sentences say what each sentence in other words says: {supported} supported; {sentences} not, whose place the cited ones take.',
        replaced,
      ),
    unjudged > 0 &&
      words(
        'No judgement was to be had on {sentences}{failed}; the cited ones stand in their place.',
        unjudged,
      ),
    unjudged === 0 && failures.length > 0 && words('What failed{failed}.', 0),
    added > 0 && words('{sentences} added on the last reading.', added),
    follows === false &&
      say(
        language,
        'The last reading found that the bottom line does not fully follow from what stands below it; the certainty was lowered.',
      ),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The search in one sentence: records found, doubles, screened, included. */
export function trailSentence({ trail, language }: Report): string {
  const { identified, duplicates, screened, included } = trail;
  return sayWith(
    language,
    'Records identified: {identified}; duplicates removed: {duplicates}; screened: {screened}; included: {included}.',
    { identified, duplicates, screened, included },
  );
}

const maxSearches = 4;

/** What was searched for, where, who did not answer, and how many records that brought: from the record of the searches. */
export function searchedSentence(report: Report): string {
  const { trail, language } = report;
  const { queries, identified, duplicates, screened } = trail;
  if (queries.length === 0) return '';
  const texts = [...new Set(queries.map(({ query }) => query))];
  const what = texts.slice(0, maxSearches).map((text) => `“${text}”`);
  const count = texts.length - maxSearches;
  const more = count > 0 ? sayWith(language, '; and {count} more', { count }) : '';
  const asked = `${what.join('; ')}${more}`;
  const { answered, inPart, silent } = sourcesAsked(report);
  if (answered.length === 0)
    return sayWith(language, 'None of the sources asked gave an answer: {silent}. Asked for: {what}.', {
      silent: silent.join(', '),
      what: asked,
    });
  const names = answered.map((source) =>
    inPart.includes(source) ? sayWith(language, '{source} (in part)', { source }) : source,
  );
  const missing =
    silent.length > 0 ? sayWith(language, ' (no answer from {silent})', { silent: silent.join(', ') }) : '';
  const where = `${names.join(', ')}${missing}`;
  return sayWith(
    language,
    'Searched in {where} for: {what}. Records identified: {identified}; duplicates removed: {duplicates}; looked at: {screened}.',
    { where, what: asked, identified, duplicates, screened },
  );
}

/** How many of the records looked at use the words of the question; '' where that was not counted. */
export function mentionsSentence({ trail: { mentions, screened }, language }: Report): string {
  if (!mentions || screened === 0) return '';
  const each = mentions.each.map(({ name, records }) => `“${name}” ${records}`).join(', ');
  const all =
    mentions.each.length > 1 ? sayWith(language, '; all of these words: {all}', { all: mentions.all }) : '';
  return sayWith(language, 'How many of the {screened} records use the words of the question: {each}{all}.', {
    screened,
    each,
    all,
  });
}

/** What was found and not used, each of some reasons once. */
export function leftOutLines(
  { trail: { excluded = [] }, language }: Report,
  isTold: (reason: string) => boolean,
): string[] {
  const reasons = [...new Set(excluded.map(({ reason }) => reason))].filter(isTold);
  return reasons.map((reason) => {
    const titles = excluded
      .filter((one) => one.reason === reason)
      .map(({ title }) => title.replace(/\.$/, ''));
    return `${say(language, 'Left out')} (${say(language, reason)}): ${titles.join('; ')}.`;
  });
}

const purposes: Record<string, string> = {
  plan_search: 'planning searches',
  read_question: 'reading the question',
  screen_records: 'screening',
  write_answer: 'writing',
  judge_claims: 'judging',
  correct_sentences: 'corrections',
  review_answer: 'last reading',
};

/** What the language model was used for, and what it cost by the operator's prices; '' where none was used. */
export function usageSentence({ usage, language }: Report): string {
  if (!usage) return '';
  const number = (value: number) => numberWords(value, language);
  const { calls, requests, inputTokens, outputTokens, cut, refused, models, cost } = usage;
  const parts = Object.entries(usage.purposes)
    .filter(([, use]) => use.calls > 0)
    .map(
      ([name, use]) =>
        `${say(language, purposes[name] ?? name.replaceAll('_', ' '))} ${number(use.inputTokens + use.outputTokens)}`,
    );
  const isCounted = inputTokens + outputTokens > 0;
  const told = sayWith(
    language,
    isCounted
      ? 'Language model {models}: calls {calls}, requests {requests}, tokens read {read}, written {written}'
      : 'Language model {models}: calls {calls}, requests {requests}, tokens not counted',
    {
      models: models.join(', '),
      calls: number(calls),
      requests: number(requests),
      read: number(inputTokens),
      written: number(outputTokens),
    },
  );
  const line = (text: string, count: string) => sayWith(language, text, { count });
  return [
    `${told}${isCounted && parts.length > 0 ? ` (${parts.join(', ')})` : ''}.`,
    cut > 0 &&
      line('Answers that ended at the limit of length: {count}; what was whole was kept.', number(cut)),
    refused > 0 &&
      line('Calls not made, because the tokens of this run were spent: {count}.', number(refused)),
    cost !== undefined && line('Cost, at the prices the operator set: {count}.', cost.toFixed(4)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Which run of which program made the report, and with what model; '' where that was not kept. */
export function runSentence({ trail, language }: Report): string {
  if (!trail.run) return '';
  const { id, version, model, prompts = [] } = trail.run;
  const parameters = Object.entries(model?.parameters ?? {}).map(([name, value]) => `, ${name} ${value}`);
  const by = model
    ? sayWith(language, 'with the language model {model}', {
        model: `${model.name} (${model.provider}${parameters.join('')})`,
      })
    : say(language, 'without a language model');
  const run = sayWith(language, 'Run {id}, version {version}, {by}.', { id, version, by });
  const words = prompts.map(({ name, hash }) => `${name} ${hash.slice(0, 12)}`).join(', ');
  return words ? `${run} ${sayWith(language, 'Prompts: {words}.', { words })}` : run;
}

/** How many records a database had for a search, and when it was asked, where that is known. */
export function searchRemark(
  { hits, searchedAt }: Report['trail']['queries'][number],
  language?: Report['language'],
): string {
  if (hits === undefined && !searchedAt) return '';
  const count =
    hits === null
      ? say(language, 'no answer')
      : hits !== undefined &&
        sayWith(language, hits === 1 ? '{count} record' : '{count} records', { count: hits });
  const when = searchedAt && `${searchedAt.slice(0, 16).replace('T', ' ')} UTC`;
  return ` (${[count, when].filter(Boolean).join(', ')})`;
}
