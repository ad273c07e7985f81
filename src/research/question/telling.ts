import { findHeading } from '#evidence/rules.ts';
import { commonOutcomes } from '../language/outcomes.ts';
import { isStopWord, stem, words } from '../language/tokens.ts';
import { rarityOf } from '../language/word-frequencies.ts';
import { askedPart, isHistory } from './asked-part.ts';
import { isKnownDrug } from './known-drugs.ts';
import { isGeneric } from './weigh.ts';
import { findWordings } from './wordings.ts';

/** What tells most: a word that speech hardly knows and abstracts often use. */
const most = 6;
/** How much more a word counts that is asked than one that is only told. */
const askedMore = 1;
/** How much more one counts that has a heading: databases are indexed by them. */
const headingMore = 2;
/** Less tells nothing of medicine; such a phrase is asked for only where too few tell more. */
const least = 3;
const fewest = 2;
const people =
  /^(?:child(?:ren)?|infants?|neonates?|newborns?|bab(?:y|ies)|wom[ae]n|m[ae]n|adults?|elderly|old(?:er)?|young(?:er)?|people|persons?|aged?|adolescents?|teenagers?|boys?|girls?|individuals?)$/i;
/** In what a drug is given tells of no drug. */
const form =
  /^(?:tablets?|pills?|capsules?|creams?|ointments?|injections?|drops|syrups?|jabs?|blood|tests?)$/i;

/**
 * The phrases of a question, first those that name something of medicine: a search has room for few, and people tell of
 * their lives before they ask. Of a history, those of its question come first.
 */
export function byTelling(phrases: readonly string[], question: string): string[] {
  const asked = isHistory(question) ? askedPart(question).toLowerCase() : '';
  const told = new Map(
    phrases.map((phrase) => [
      phrase,
      tellingOf(phrase, question) + (asked.includes(phrase.toLowerCase()) ? askedMore : 0),
    ]),
  );
  const sorted = phrases.toSorted((left, right) => (told.get(right) ?? 0) - (told.get(left) ?? 0));
  const telling = sorted.filter((phrase) => (told.get(phrase) ?? 0) >= least);
  return telling.length >= fewest ? telling : sorted;
}

/** Whether a phrase tells only who somebody is. */
export const isDemographic = (phrase: string): boolean => words(phrase).every((word) => people.test(word));

/** How much a phrase tells of what in medicine a question is about. */
function tellingOf(phrase: string, question: string): number {
  if (isDemographic(phrase) || form.test(phrase)) return 0;
  const wordings = findWordings(phrase, question).flatMap(({ alternatives }) => alternatives);
  const tells = Math.max(...[phrase, ...wordings].map(tellingWord));
  return Math.min(tells, most) + ([phrase, ...wordings].some(isIndexed) ? headingMore : 0);
}

/** Substances are indexed by their names, whether or not they have a heading. */
const isIndexed = (phrase: string): boolean =>
  isDrug(phrase.toLowerCase()) || findHeading(phrase) !== undefined;
const isDrug = (word: string): boolean => isKnownDrug(word) || isKnownDrug(word.replace(/s$/, ''));

function tellingWord(phrase: string): number {
  const parts = words(phrase).filter((word) => !isStopWord(word) && !isGeneric(word));
  return Math.max(
    0,
    ...parts.map((word) => {
      if (isDrug(word)) return most;
      const { inSpeech, inAbstracts } = rarityOf(stem(word));
      return commonOutcomes.has(stem(word)) ? 1 : inSpeech - inAbstracts;
    }),
  );
}
