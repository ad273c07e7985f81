import type { SearchQuery } from '../state.ts';
import { isStopWord } from '../text/tokens.ts';
import type { Pico } from './pico.ts';
import { isGeneric } from './weigh.ts';
import { findWordings } from './wordings.ts';

const maxConcepts = 5;

/** The search a question asks for: plain words for ranked search, a boolean expression for databases that take one. */
export function writeQuery(question: string, pico: Pico): SearchQuery {
  const parts = [pico.intervention, pico.population].filter((part) => part !== null);
  // Outcomes are left out where intervention and population are known: Cochrane Handbook, chapter 4 (searching).
  const named = parts.length === 2 ? parts.flatMap((part) => conceptsOf(part)) : [];
  const subjects = named.length >= 2 ? named : conceptsOf(question);
  const concepts = subjects.length >= 2 ? subjects : conceptsOf(question, () => false);
  const clauses = [...new Set(concepts)].slice(0, maxConcepts).map(withSynonyms);
  return {
    text: question,
    wordings: findWordings(question),
    expression: clauses.length > 0 ? clauses.join(' AND ') : undefined,
  };
}

/** Known phrases ("heart failure") and the words that are neither stop words nor generic, in the order of the text. */
function conceptsOf(text: string, ignored = isGeneric): string[] {
  const found: { at: number; concept: string }[] = [];
  let rest = text;
  for (const { found: phrase } of findWordings(text)) {
    const match = new RegExp(
      `(?<![\\p{L}\\p{N}])${phrase.replaceAll(' ', '[\\s-]+')}(?![\\p{L}\\p{N}])`,
      'iu',
    ).exec(rest);
    if (!match) continue;
    found.push({ at: match.index, concept: match[0].replace(/\s+/g, ' ') });
    rest =
      rest.slice(0, match.index) + ' '.repeat(match[0].length) + rest.slice(match.index + match[0].length);
  }
  for (const match of rest.matchAll(/[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)*/gu)) {
    const [word] = match;
    if (word.length > 1 && !/^\p{N}+$/u.test(word) && !isStopWord(word) && !ignored(word)) {
      found.push({ at: match.index, concept: word });
    }
  }
  return found.sort((a, b) => a.at - b.at).map(({ concept }) => concept);
}

function withSynonyms(concept: string): string {
  const all = [concept, ...findWordings(concept).flatMap((synonym) => synonym.alternatives)];
  const terms = [...new Set(all)].map((term) => (/[\s-]/.test(term) ? `"${term}"` : term));
  return terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' OR ')})`;
}
