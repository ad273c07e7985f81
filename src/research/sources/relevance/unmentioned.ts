import type { Mentions } from '#shared/research/report.ts';
import { spellGreek } from '#shared/spell-greek.ts';
import { holdsSense, placesOf } from '../../language/embeddings.ts';
import { contentStems, stem, words } from '../../language/tokens.ts';
import { rarityOf } from '../../language/word-frequencies.ts';
import { isDrug, isSameDrug } from '../../question/compared.ts';
import { isKnownDrug } from '../../question/known-drugs.ts';
import { isWorded, weighQuestion } from '../../question/weigh.ts';
import { findAllWordings } from '../../question/wordings.ts';
import { foreignLanguageOf } from '../../safety/language.ts';
import type { AskedConcept } from './asked-concept.ts';
import { rarest, readConcepts } from './concepts.ts';

/** Chance that an answer holds a concept, and its weight, from which it is told to be missing: "faster", "less" are below. */
const told = { chance: 0.78, weight: 2.5 };
/** Rarity in speech from which a word is a technical one, and in abstracts from which a phrase that has other wordings is. */
const technicalRarity = 13;
const phraseRarity = 4.2;
/** So short a word that has no other wording is a part of another ("cut-offs", "pre-op") or an abbreviation ("vit", "inpt"). */
const fragmentLetters = 4;
/** Most things of a question that are counted. */
const maxCounted = 6;
/** The chance from which a drug's lack makes an answer indirect. */
const sureChance = 0.8;

/**
 * What the question names, an answer would hold, and none of the texts mentions in any known wording; as it was asked. Of texts that
 * answer it only drugs: what else they do not name they nearly always say in other words ("plaque" as atherosclerosis).
 */
export const findUnmentioned = (
  question: string,
  texts: readonly string[],
  { isAnswered = false } = {},
): string[] =>
  missingConcepts(question, texts)
    .filter(isAnswered ? namesMedicine : isSubject)
    .map(({ shown }) => asAsked(shown, question));

/** Whether a drug of the question stands in none of the texts, so that they answer another one. */
export const lacksDrug = (question: string, texts: readonly string[]): boolean =>
  missingConcepts(question, texts).some((one) => one.chance >= sureChance && namesMedicine(one));

/**
 * How many of the texts use the words in which the question names each thing, and how many those of all; undefined where it names
 * none, and of a question in another language, whose words stand in no text.
 */
export function countMentions(question: string, texts: readonly string[]): Mentions | undefined {
  if (foreignLanguageOf(question)) return undefined;
  const asked = conceptsOf(question)
    .filter((concept) => !concept.isFraming && isTold(concept, concept.wordings[0] ?? []))
    .slice(0, maxCounted)
    .map(({ shown, wordings }) => ({ name: asAsked(shown, question), words: wordings.slice(0, 1) }));
  if (asked.length === 0) return undefined;
  const held = texts.map((text) => new Set(contentStems(spellGreek(text))));
  const count = (isIn: (stems: ReadonlySet<string>) => boolean) => held.filter(isIn).length;
  return {
    each: asked.map(({ name, words }) => ({ name, records: count((stems) => isWorded(words, stems)) })),
    all: count((stems) => asked.every(({ words }) => isWorded(words, stems))),
  };
}

function conceptsOf(question: string): AskedConcept[] {
  const spelled = spellGreek(question);
  return readConcepts(spelled, weighQuestion(spelled));
}

function missingConcepts(question: string, texts: readonly string[]): AskedConcept[] {
  const held = texts.map((text) => new Set(contentStems(spellGreek(text))));
  const isHeld = (stem: string) => held.some((stems) => stems.has(stem));
  const places = placesOf(held.flatMap((stems) => [...stems]));
  const asked = conceptsOf(question);
  return asked.filter((concept) => {
    if (concept.isFraming || held.some((stems) => isWorded(ownWordings(concept, asked), stems))) return false;
    const missing = (concept.wordings[0] ?? []).filter((stem) => !isHeld(stem));
    if (missing.length > 0 && missing.every((stem) => holdsSense(stem, places))) return false;
    return isTold(concept, missing);
  });
}

/** Of a drug with its other names, and without the class it shares with another: "antiplatelets" are no word on prasugrel. */
function ownWordings(concept: AskedConcept, asked: readonly AskedConcept[]): AskedConcept['wordings'] {
  if (!isDrug(concept)) return concept.wordings;
  const others = asked.filter((other) => other !== concept && isDrug(other));
  const isSame = (other: AskedConcept) => isSameDrug(concept, other);
  const shared = others.filter((other) => !isSame(other)).flatMap(({ wordings }) => wordings.map(String));
  return [
    ...concept.wordings.filter((wording) => !shared.includes(String(wording))),
    ...others.filter(isSame).flatMap(({ wordings }) => wordings.slice(0, 1)),
  ];
}

/** Whether a concept is worth telling of, by its own stems or those of them that are missing. A drug always is. */
const isTold = (concept: AskedConcept, stems: readonly string[]): boolean =>
  namesMedicine(concept) ||
  (concept.chance >= told.chance && concept.chance * rarityOfAny(stems) >= told.weight);

/** "Reliable", "item" and "raise the risk" are no subject: in everyday use, or in nearly every abstract. */
function isSubject(concept: AskedConcept): boolean {
  if (namesMedicine(concept)) return true;
  const { shown } = concept;
  const own = words(shown).filter((word) => contentStems(word).length > 0);
  const isWordedAlso = (text: string) => findAllWordings(text).length > 0;
  const isRare = (word: string) => isWordedAlso(word) || rarityOf(stem(word)).inAbstracts >= phraseRarity;
  if (isWordedAlso(shown) && own.some(isRare)) return true;
  return own.some(
    (word) => word.length > fragmentLetters && rarityOf(stem(word)).inSpeech >= technicalRarity,
  );
}

const namesMedicine = ({ shown }: AskedConcept): boolean =>
  words(shown).some((word) => isKnownDrug(word) && word !== 'placebo');

/** How rare the rarest of some stems is; of "early pregnancy" in texts on pregnancy only "early" is missing. */
const rarityOfAny = (stems: readonly string[]): number =>
  Math.min(
    rarest,
    Math.max(0, ...stems.map((stem) => (/\d/.test(stem) ? rarest : rarityOf(stem).inAbstracts))),
  );

const wordWithPlace = /[\p{L}\p{N}]+/gu;

/** "d dimer" as the question has it: "D-dimer". */
function asAsked(shown: string, question: string): string {
  const wanted = shown.toLowerCase().match(wordWithPlace) ?? [];
  const asked = [...question.matchAll(wordWithPlace)];
  const first = asked.findIndex((_, at) =>
    wanted.every((word, after) => asked[at + after]?.[0].toLowerCase() === word),
  );
  const last = asked[first + wanted.length - 1];
  const from = asked[first]?.index;
  return from === undefined || !last ? shown : question.slice(from, last.index + last[0].length);
}
