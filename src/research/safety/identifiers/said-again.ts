import { withoutMarks } from '../model/features.ts';
import type { Found } from './found.ts';
import { knownOf } from './name-list.ts';

const wordPattern = /\p{L}[\p{L}\p{M}]{2,}/gu;
const plain = (word: string): string => withoutMarks(word.toLowerCase());

/**
 * Where words of the names that were found stand once more: a model that saw who "Tolliver" is may miss it a sentence later.
 * A word that is also an ordinary one, or one by which a disease is called, stays. Time is linear in the length.
 */
export function againOf(text: string, names: readonly Found[]): Found[] {
  const said = new Set<string>();
  for (const { kind, start, end } of names)
    if (kind === 'name')
      for (const [word] of text.slice(start, end).matchAll(wordPattern)) {
        const { ordinary, eponym } = knownOf(plain(word));
        if (ordinary === 0 && eponym === 0) said.add(plain(word));
      }
  if (said.size === 0) return [];
  return [...text.matchAll(wordPattern)]
    .filter(([word]) => said.has(plain(word)))
    .map(({ 0: word, index }) => ({ kind: 'name', start: index, end: index + word.length }));
}
