import { meshHeadings } from './mesh-headings.ts';

const maxPhraseWords = 5;

/** British spellings of medicine, as far as they change letters. */
const american: [RegExp, string][] = [
  [/ae(?=[a-z])|oe(?=[a-z])/g, 'e'],
  [/our\b/g, 'or'],
  [/isation\b/g, 'ization'],
];

/** Most words need neither their marks removed nor their spelling changed. */
const plainWord = /^[a-z0-9]+$/i;
const anyBritish = new RegExp(american.map(([british]) => british.source).join('|'));

const byForm = new Map<string, string>();
for (const heading of meshHeadings) for (const form of formsOf(heading)) byForm.set(form, heading);
/** Most words begin no heading: no phrase that one of them begins has to be looked up. */
const firstWords = new Set([...byForm.keys()].map(firstOf));

/**
 * The MeSH heading of a term, by the term itself: not case, British spelling, plural or inversion ("Heart Failure,
 * Diastolic") matter. "Cancer" is read as "Neoplasms", as PubMed's own translation of a search does.
 */
export function findHeading(term: string): string | undefined {
  return headingOf(fold(term));
}

function headingOf(folded: string): string | undefined {
  return byForm.get(folded) ?? byForm.get(folded.replace(/\bcancer$/, 'neoplasm'));
}

/** Phrases of a text that name a heading, longest first wherever two overlap, in the words of the text. */
export function findHeadingPhrases(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)*/gu) ?? [];
  const forms = new Map([...new Set(words)].map((word) => [word, fold(word)]));
  const folded = words.map((word) => forms.get(word) ?? '');
  const opening = new Set([...forms.values()].filter((form) => firstWords.has(firstOf(form))));
  const found: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!opening.has(folded[at] ?? '')) continue;
    for (let length = Math.min(maxPhraseWords, words.length - at); length > 1; length -= 1) {
      if (!headingOf(folded.slice(at, at + length).join(' '))) continue;
      found.push(words.slice(at, at + length).join(' '));
      at += length - 1;
      break;
    }
  }
  return found;
}

function firstOf(folded: string): string {
  return folded.split(' ', 1)[0] ?? '';
}

function formsOf(heading: string): string[] {
  const natural = fold(heading.split(', ').reverse().join(' '));
  return [...new Set([fold(heading), natural, natural.replace(/\bmellitus\b ?/, '').trim()])];
}

function fold(term: string): string {
  const plain = plainWord.test(term) ? term.toLowerCase() : plainTerm(term);
  const spelled = anyBritish.test(plain)
    ? american.reduce((text, [british, own]) => text.replace(british, own), plain)
    : plain;
  return spelled.replace(/(?<=[a-z]{3})(?<![sui])s\b/g, '');
}

function plainTerm(term: string): string {
  return term
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
