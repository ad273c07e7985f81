import type { RejectionKind, Report } from '#shared/research/report.ts';

/** How the statements fared at the check, in one sentence. */
export function verificationSentence({ verification, composer, prescription }: Report): string {
  const { statements, verified, dropped, repaired } = verification;
  if (statements === 0 && prescription)
    return 'No sentence of a drug label is quoted: the findings are those of rules, each with its source.';
  if (statements === 0) return 'No statement was proposed.';
  const counts = `${verified} of ${statements} proposed statements passed the check that each quote stands word for word in its source`;
  const numbers = composer === 'language-model' ? ' and that its numbers, units and drugs stand there' : '';
  const repairs = repaired > 0 ? ` (${repaired} of them after one correction)` : '';
  return `${counts}${numbers}${repairs}; ${dropped} ${dropped === 1 ? 'was' : 'were'} dropped.`;
}

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
export function rejectionSentence({ rejected = [] }: Report): string {
  if (rejected.length === 0) return '';
  const total = rejected.reduce((sum, { count }) => sum + count, 0);
  const kinds = rejected.map(({ kind, count }) => `${rejectionWords[kind]} (${count})`);
  return `Turned back at the check, second tries included: ${total}. Why: ${kinds.join('; ')}.`;
}

/** How the meaning of sentences that are no quotes was checked; '' where there was none. */
export function judgingSentence({ judging }: Report): string {
  if (!judging) return '';
  const { model, supported, replaced, unjudged, added, follows, failures } = judging;
  const count = (value: number) => `${value} ${value === 1 ? 'sentence' : 'sentences'}`;
  const asked = supported + replaced + unjudged > 0;
  const failed = failures.length > 0 ? ` (${failures.join('; ')})` : '';
  return [
    asked &&
      `${model} judged, without seeing the rest, whether the cited sentences say what each sentence in other words says: ${supported} supported; ${count(replaced)} not, whose place the cited ones take.`,
    unjudged > 0 &&
      `No judgement was to be had on ${count(unjudged)}${failed}; the cited ones stand in their place.`,
    unjudged === 0 && failures.length > 0 && `What failed${failed}.`,
    added > 0 && `${count(added)} added on the last reading, in the words of the source.`,
    follows === false &&
      'The last reading found that the bottom line does not fully follow from what stands below it; the certainty was lowered.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The search in one sentence: records found, doubles, screened, included. */
export function trailSentence({ trail }: Report): string {
  const { identified, duplicates, screened, included } = trail;
  return `Records identified: ${identified}; duplicates removed: ${duplicates}; screened: ${screened}; included: ${included}.`;
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
export function usageSentence({ usage }: Report): string {
  if (!usage) return '';
  const number = (value: number) => value.toLocaleString('en-GB');
  const plural = (count: number, word: string) => `${number(count)} ${word}${count === 1 ? '' : 's'}`;
  const { calls, requests, inputTokens, outputTokens, cut, refused, models, cost } = usage;
  const parts = Object.entries(usage.purposes)
    .filter(([, use]) => use.calls > 0)
    .map(
      ([name, use]) =>
        `${purposes[name] ?? name.replaceAll('_', ' ')} ${number(use.inputTokens + use.outputTokens)}`,
    );
  const told = `${number(inputTokens)} tokens read and ${number(outputTokens)} written${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`;
  const tokens = inputTokens + outputTokens > 0 ? told : 'whose tokens it did not count';
  return [
    `Language model${models.length > 0 ? ` ${models.join(', ')}` : ''}: ${plural(calls, 'call')}${requests > calls ? ` (${plural(requests, 'request')}, as some were repeated)` : ''}, ${tokens}.`,
    cut > 0 && `${plural(cut, 'answer')} ended at the limit of length; what was whole was kept.`,
    refused > 0 &&
      `${plural(refused, 'more call')} ${refused === 1 ? 'was' : 'were'} not made, because the tokens of this run were spent.`,
    cost !== undefined && `Cost, at the prices the operator set: ${cost.toFixed(4)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Which run of which program made the report, and with what model; '' where that was not kept. */
export function runSentence({ trail }: Report): string {
  if (!trail.run) return '';
  const { id, version, model, prompts = [] } = trail.run;
  const parameters = Object.entries(model?.parameters ?? {}).map(([name, value]) => `, ${name} ${value}`);
  const by = model
    ? `with the language model ${model.name} (${model.provider}${parameters.join('')})`
    : 'without a language model';
  const words = prompts.map(({ name, hash }) => `${name} ${hash.slice(0, 12)}`).join(', ');
  return `Run ${id}, version ${version}, ${by}.${words && ` Prompts: ${words}.`}`;
}

/** How many records a database had for a search, and when it was asked, where that is known. */
export function searchRemark({ hits, searchedAt }: Report['trail']['queries'][number]): string {
  if (hits === undefined && !searchedAt) return '';
  const count =
    hits === null ? 'no answer' : hits !== undefined && `${hits} ${hits === 1 ? 'record' : 'records'}`;
  const when = searchedAt && `${searchedAt.slice(0, 16).replace('T', ' ')} UTC`;
  return ` (${[count, when].filter(Boolean).join(', ')})`;
}
