import { splitSentences } from '../language/sentences.ts';
import { stem, words } from '../language/tokens.ts';
import { rarityOf } from '../language/word-frequencies.ts';
import { findWordings } from './wordings.ts';

/** From this many words a question is a history with a question in it. */
const longHistory = 45;
/** Rarity in speech and in abstracts, and what lies between them, from which a word names something of medicine. */
const medical = { inSpeech: 10, inAbstracts: 4.5, beside: 4 };
const people =
  /^(?:child(?:ren)?|infants?|neonates?|newborns?|bab(?:y|ies)|wom[ae]n|m[ae]n|adults?|elderly|old(?:er)?|young(?:er)?|people|persons?|aged?|adolescents?|teenagers?|boys?|girls?|individuals?)$/i;

/**
 * The phrases of a question, first those that name something of medicine: a search has room for few, and people tell of
 * their lives before they ask. Of a history, those of its question come first.
 */
export function byTelling(phrases: readonly string[], question: string): string[] {
  const asked = askedIn(question);
  const weight = (phrase: string) =>
    (namesMedicine(phrase, question) ? 2 : 0) + (asked.includes(phrase.toLowerCase()) ? 1 : 0);
  return phrases.toSorted((left, right) => weight(right) - weight(left));
}

/** Whether a phrase tells only who somebody is. */
export const isDemographic = (phrase: string): boolean => words(phrase).every((word) => people.test(word));

function askedIn(question: string): string {
  if (words(question).length < longHistory) return '';
  return splitSentences(question)
    .map(({ start, end }) => question.slice(start, end).trimEnd().toLowerCase())
    .filter((sentence) => sentence.endsWith('?'))
    .join(' ');
}

function namesMedicine(phrase: string, question: string): boolean {
  const parts = words(phrase);
  if (parts.length > 1 || findWordings(phrase, question).length > 0) return true;
  return parts.some((word) => {
    const { inSpeech, inAbstracts } = rarityOf(stem(word));
    const isRare = inSpeech >= medical.inSpeech && inAbstracts >= medical.inAbstracts;
    return isRare && inSpeech - inAbstracts >= medical.beside;
  });
}
