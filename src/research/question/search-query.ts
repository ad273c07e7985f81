import type { Concept, EvidenceQuery } from '#evidence/index.ts';
import { findHeadingPhrases } from '#evidence/rules.ts';
import { isStopWord, words } from '../language/tokens.ts';
import { isHistory } from './asked-part.ts';
import { findDrugs } from './drugs.ts';
import { inEnglish, isForeign } from './foreign.ts';
import type { Pico } from './pico.ts';
import { readFilters, withoutFilters } from './read-filters.ts';
import { byTelling, isDemographic } from './telling.ts';
import { isGeneric, isQuantity, onlyFrames } from './weigh.ts';
import { inBothNumbers } from './word-numbers.ts';
import { findWordings } from './wordings.ts';

/** `drugs` are those the question names: labels, recalls and reports are searched only for them. */
export type SearchQuery = Omit<EvidenceQuery, 'limit'>;

const maxConcepts = 5;
/** What a study compares with where the other arm gets nothing; asking for the word would lose the others. */
const nothingGiven = /^(?:placebos?|usual|standard|sham|controls?|nothing)$/i;

/**
 * The search a question asks for: plain words for ranked search, concepts with all their names for databases with a
 * syntax, a plain boolean expression for the others that take one, and drugs for sources that are asked by their names.
 */
export function writeQuery(question: string, pico: Pico, year?: number): SearchQuery {
  const phrases = mainPhrases(question, pico);
  const clauses = phrases.map((phrase) => anyOf(namesOf(phrase, question)));
  const filters = readFilters(question, year);
  const drugs = findDrugs(question);
  return {
    text: question,
    wordings: findWordings(question),
    expression: clauses.length > 0 ? clauses.join(' AND ') : undefined,
    concepts: conceptsOf(phrases, pico, question),
    ...(drugs.length > 0 && { drugs }),
    ...(filters && { filters }),
  };
}

type Phrase = { phrase: string; spellings?: readonly string[]; role: Concept['role'] };

function mainPhrases(question: string, pico: Pico): Phrase[] {
  if (isForeign(question)) return onceEach(sharedPhrases(question));
  const framed = isHistory(question) ? [] : framedPhrases(pico, question);
  const subjects = framed.length >= 2 ? framed : asSubjects(byTelling(phrasesOf(question), question));
  const all = subjects.length >= 2 ? subjects : asSubjects(phrasesOf(question, () => false));
  return onceEach(all);
}

const onceEach = (all: readonly Phrase[]): Phrase[] =>
  all
    .filter(({ phrase }, at) => all.findIndex((other) => other.phrase === phrase) === at)
    .slice(0, maxConcepts);

/**
 * Outcomes are left out where intervention and population are known: Cochrane Handbook, chapter 4 (searching). Where the
 * population is only who somebody is ("children"), what is to be prevented or treated is the disease.
 */
function framedPhrases({ intervention, population, outcome }: Pico, question: string): Phrase[] {
  const given = byTelling(phrasesOf(intervention ?? ''), question);
  const people = byTelling(phrasesOf(population ?? ''), question);
  if (given.length === 0 || people.length === 0) return [];
  const disease = people.every(isDemographic) ? phrasesOf(outcome ?? '') : [];
  return [
    ...given.map((phrase) => ({ phrase, role: 'intervention' as const })),
    ...disease.map((phrase) => ({ phrase, role: 'subject' as const })),
    ...people.map((phrase) => ({ phrase, role: 'population' as const })),
  ];
}

/** The phrases of a question in another language that English has too, each with the spellings it may have there. */
function sharedPhrases(question: string): Phrase[] {
  return phrasesOf(question, () => false).flatMap((shared) => {
    const [phrase, ...spellings] = inEnglish(shared);
    return phrase === undefined ? [] : [{ phrase, spellings, role: 'subject' as const }];
  });
}

const asSubjects = (phrases: readonly string[]): Phrase[] =>
  phrases.map((phrase) => ({ phrase, role: 'subject' }));

/** What the question is about first: a search that finds too little is widened from the end. */
function conceptsOf(phrases: readonly Phrase[], { comparator }: Pico, question: string): Concept[] {
  const isFramed = phrases.some(({ role }) => role === 'intervention');
  const [named] = isFramed ? phrasesOf(comparator ?? '') : [];
  const compared =
    named && !nothingGiven.test(named) && !phrases.some(({ phrase }) => phrase === named) ? [named] : [];
  const ordered = phrases.toSorted(
    (left, right) => Number(isGeneric(left.phrase)) - Number(isGeneric(right.phrase)),
  );
  return [
    ...ordered.map((phrase) => ({ role: phrase.role, terms: inBothNumbers(namesOf(phrase, question)) })),
    ...compared.map((phrase) => ({
      role: 'comparator' as const,
      terms: inBothNumbers(namesOf({ phrase }, question)),
    })),
  ];
}

/** Known phrases ("heart failure") and the words that are neither stop words nor generic, in the order of the text. */
function phrasesOf(part: string, ignored = saysLittle): string[] {
  const text = withoutFilters(part);
  const found: { at: number; concept: string }[] = [];
  let rest = text;
  const worded = findWordings(text);
  const phrases = new Set([...worded.map((one) => one.found), ...findHeadingPhrases(text)]);
  const frames = new Set(
    worded
      .filter(({ found, alternatives }) => onlyFrames(found, alternatives) || alternatives.every(saysLittle))
      .map((one) => one.found),
  );
  for (const phrase of phrases) {
    const here = `(?<![\\p{L}\\p{N}])${phrase.replaceAll(' ', '[\\s-]+')}(?![\\p{L}\\p{N}])`;
    rest = rest.replace(new RegExp(here, 'giu'), (match, at: number) => {
      if (!frames.has(phrase)) found.push({ at, concept: match.replace(/\s+/g, ' ') });
      return ' '.repeat(match.length);
    });
  }
  // "Protein C" is no search for proteins.
  const matches = [
    ...rest.matchAll(/[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)*(?: [B-HJ-Z](?![\p{L}\p{N}.-]))?/gu),
  ];
  const names = (match: string) => {
    const word = match.replace(/ .$/u, '');
    return word.length > 1 && !/^\p{N}+$/u.test(word) && !isEmpty(word) && !ignored(word);
  };
  const naming = new Set([...new Set(matches.map(([word]) => word))].filter(names));
  for (const { index, 0: word } of matches) if (naming.has(word)) found.push({ at: index, concept: word });
  return found.sort((a, b) => a.at - b.at).map(({ concept }) => concept);
}

/** "I'm" and "it's" are made of stop words, too. */
const isEmpty = (word: string): boolean =>
  words(word).every((each) => isStopWord(each) || (each.length === 1 && /['’]/.test(word)));

const saysLittle = (phrase: string): boolean =>
  words(phrase).every((word) => isGeneric(word) || isQuantity(word) || age.test(word));
const age = /^(?:yo|y|yrs?)$/;

function namesOf({ phrase, spellings = [] }: Omit<Phrase, 'role'>, question: string): string[] {
  const others = findWordings(phrase, question).flatMap(({ alternatives }) => alternatives);
  return [...new Set([phrase, ...spellings, ...others])];
}

function anyOf(names: readonly string[]): string {
  const terms = names.map((term) => (/[\s-]/.test(term) ? `"${term}"` : term));
  return terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' OR ')})`;
}
