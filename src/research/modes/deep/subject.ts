import { findHeadingPhrases } from '#evidence/rules.ts';
import { isStopWord, words } from '../../language/tokens.ts';
import { isDrugName } from '../../question/known-drugs.ts';
import type { Pico } from '../../question/pico.ts';
import { isGeneric } from '../../question/weigh.ts';

/**
 * What a question is about, as search and screening of its sub-questions need it. `label` can stand in a sentence of
 * ours, null where the question does not name it plainly; `core` are its words without the outcome; `condition` are those
 * of the disease or problem alone; `drugs` are the drugs it names; `thing` is what is done or given, null where that is not
 * plain, and `isFramed` tells that `core` comes from the PICO.
 */
export type Subject = {
  label: string | null;
  core: string;
  condition: string;
  drugs: string[];
  thing: string | null;
  isFramed: boolean;
};

const asksForKind =
  /^(?:the )?(?:(?:best|optimal|recommended|first[- ]line|current|main|common|possible|long[- ]term) )*(?:treatments?|management|therapy|therapies|drugs?|approach|prognosis|differential(?: diagnos[ei]s)?|causes?|dos(?:e|es|ing|age)|risk factors?|diagnosis|work-?up|options?) (?:for|of|after|in|with)\s+/i;
const notAThing =
  /^(?:i|we|you|it|my|adults?|patients?|people|women|men|children|someone|a)\b|\b(?:i|be|take|taking|get|give|used)\b/i;
const screening = /\bscreen(?:ed|ing)? for ([\s\S]+)$/i;
const maxLabelWords = 9;
const demographic =
  /^(?:child\w*|infants?|neonat\w*|bab(?:y|ies)|wom[ae]n|m[ae]n|adults?|elder\w*|older|young\w*|people|persons?|patients?|aged?|over|under|years?|old|adolescen\w*|pregnan\w*|those|individuals?|\d+)$/i;

/** Reads the subject from the question and its PICO. */
export function readSubject(question: string, { intervention, population, outcome }: Pico): Subject {
  const drugs = [...new Set(words(question).filter(isDrugName))].filter((name) => name !== 'placebo');
  const kindless = intervention?.replace(asksForKind, '') ?? null;
  const isCondition = kindless !== null && kindless !== intervention;
  const isPlain = isSpecific(kindless) && (isCondition || !notAThing.test(kindless ?? ''));
  const thing = isPlain ? kindless : null;
  const [, screenedFor] = screening.exec(question.replace(/(?<![?.!\s])[?.!\s]+$/u, '')) ?? [];
  const shown = thing ?? (screenedFor ? `screening for ${screenedFor}` : drugs.join(' and ') || null);
  const label = [shown, screenedFor ? null : population].filter((part) => part !== null).join(' in ');
  const condition = [isCondition ? kindless : null, isSpecific(population) ? population : null]
    .filter((part) => part !== null)
    .join(' ');
  const framed = coreOf(thing, population ?? outcome);
  const core = framed ?? namedIn(question, drugs) ?? question;
  const canBeShown = shown !== null && words(label).length <= maxLabelWords;
  return {
    label: canBeShown ? label : null,
    core,
    condition: condition || core,
    drugs,
    thing: isCondition ? null : shown,
    isFramed: framed !== undefined,
  };
}

const coreOf = (thing: string | null, other: string | null): string | undefined =>
  thing && other ? `${thing} ${other}` : undefined;

/** The drugs of a question with the diseases and the like that it names, where it names both. */
function namedIn(question: string, drugs: readonly string[]): string | undefined {
  const headings = findHeadingPhrases(question).filter((phrase) => !drugs.includes(phrase.toLowerCase()));
  return drugs.length > 0 && headings.length > 0 ? [...drugs, ...headings].join(' ') : undefined;
}

/** Whether words name a thing, and not only people or what every question is made of. */
function isSpecific(text: string | null): boolean {
  return words(text ?? '').some((word) => !demographic.test(word) && !isStopWord(word) && !isGeneric(word));
}
