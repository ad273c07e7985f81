import { findHeading } from '#evidence/rules.ts';
import { stem, words } from '../language/tokens.ts';
import { rarityOf } from '../language/word-frequencies.ts';
import { languageOf } from '../safety/language.ts';
import { isKnownDrug } from './known-drugs.ts';
import { findWordings } from './wordings.ts';

/** Shorter words of other languages look like English ones by chance. */
const fewestLetters = 6;
/** Rarity in abstracts at most, and what it has more than that in speech, from which a word is one of medicine. */
const medical = { inAbstracts: 7, inSpeech: 9.5, beside: 2.5 };
/** The share of words English does not know, from which a text without marks is in another language. */
const foreignShare = 0.3;
const fewestWords = 3;
const vietnamese = /[đơưăĐƠƯĂ]|[\u0309\u0323\u031b]/u;
/** "L'apixaban", "d'amoxicilline". */
const elided = /^(?:[cdjlmnst]|qu)['’]/i;

/** How Spanish and French write the beginnings and insides of words that they share with English. */
const inside: readonly (readonly [RegExp, string])[] = [
  [/^es(?=[cpt])/, 's'],
  [/^hiper/, 'hyper'],
  [/^hipo/, 'hypo'],
  [/il(?=in)/, 'ill'],
  [/(?<!^)f(?=[aeiour])/, 'ph'],
  [/t(?=rombo|orac|rit|irox|iroid|rex)/, 'th'],
];
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?<![iu])s$/, ''],
  [/[aeo]s?$/, ''],
  [/[aeo]$/, 'e'],
  [/[ae]s?$/, 'a'],
  [/cion(?:es)?$/, 'tion'],
  [/sion(?:es)?$/, 'sion'],
  [/i(?:a|e)s?$/, 'y'],
  [/(?:i[ck][oa]s?|iques?)$/, 'ic'],
  [/(?:idad|ite)(?:es|s)?$/, 'ity'],
];
/** Names of substances lose their last letter in Spanish and Vietnamese ("omeprazol", "amlodipin"). */
const lost = 'e';

/** Whether a text is in another language than English, whose words no database of English abstracts has. */
export function isForeign(text: string): boolean {
  const { language, isCovered } = languageOf(text);
  if (language === 'en' && isCovered) return false;
  // Notes of English clinicians have no small words either, but words that English has.
  const all = words(text).filter((word) => word.length > 1);
  if (/[^\P{L}a-z]/iu.test(text)) return true;
  return all.length >= fewestWords && all.filter(isUnknown).length >= all.length * foreignShare;
}

/**
 * A phrase of another language in the spellings English may have for it: names of drugs, abbreviations, words both have.
 * None for another: joined by "and" it would find nothing.
 */
export function inEnglish(phrase: string): string[] {
  if (vietnamese.test(phrase.normalize('NFD'))) return [];
  if (isAbbreviation(phrase)) return isReadInEnglish(phrase) ? [phrase] : [];
  const plain = phrase.replace(elided, '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const [, named, letter] = /^([a-z]+)( [a-z])?$/.exec(plain) ?? [];
  if (!named) return findHeading(plain) ? [plain] : [];
  return letter
    ? spellingsOf(named)
        .map((word) => word + letter)
        .filter(findHeading)
    : sharedWord(plain);
}

function sharedWord(plain: string): string[] {
  if (plain.length < fewestLetters) return [];
  if (isNamed(plain)) return [plain];
  const spellings = spellingsOf(plain);
  const named = [...spellings, `${plain}${lost}`].filter(isNamed);
  return named.length > 0 ? named : spellings.filter(isOfMedicine);
}

const isAbbreviation = (phrase: string): boolean =>
  /^\p{Lu}[\p{Lu}\p{N}-]+$|^\p{L}+-?\p{N}\w*$/u.test(phrase);
const isReadInEnglish = (short: string): boolean =>
  findWordings(short).some(({ found }) => found === words(short).join(' ')) ||
  words(short).every((word) => rarityOf(stem(word)).inAbstracts < unseen.inAbstracts);
const isNamed = (word: string): boolean =>
  word.length >= fewestLetters && (isKnownDrug(word) || findHeading(word) !== undefined);
const unseen = rarityOf('');

function isUnknown(word: string): boolean {
  return rarityOf(stem(word)) === unseen;
}

function spellingsOf(word: string): string[] {
  const both = inside.reduce((form, [from, to]) => form.replace(from, to), word);
  const roots = [word, ...inside.map(([from, to]) => word.replace(from, to)), both];
  return [
    ...new Set(roots.flatMap((root) => [root, ...endings.map(([from, to]) => root.replace(from, to))])),
  ];
}

function isOfMedicine(word: string): boolean {
  const { inSpeech, inAbstracts } = rarityOf(stem(word));
  return (
    inAbstracts <= medical.inAbstracts &&
    inSpeech >= medical.inSpeech &&
    inSpeech - inAbstracts >= medical.beside
  );
}
