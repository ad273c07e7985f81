import { readFileSync } from 'node:fs';
import { paperId, questionId, trialId } from './pool.ts';

/** A question with the documents that answer it, those a reader would accept beside the answer, and what the answer says. */
export type AskedOfLibrary = { question: string; answers: string[]; near: string[]; says?: string };

type Line = {
  q: string;
  answers?: (string | { id: string })[];
  near?: string[];
  partly?: string[];
  says?: string;
};

export const askedSets = [
  'lay-unanswered',
  'clinical-unanswered',
  'lay-answered',
  'many-answers',
  'own-words-answered',
  'own-words-unanswered',
] as const;
export type AskedSet = (typeof askedSets)[number];

/** Of six kinds by one writer each; from the ninth on two physicians each read whole reports on them. */
export const laterWriters = [
  'newest',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
] as const;
export type AskedPart = 'development' | 'held-out' | 'fresh' | 'closed' | (typeof laterWriters)[number];

/**
 * Questions written by readers who had seen the library and not the program. `part`: to choose by, or held out; those on which
 * reports were read by physicians are named by their writer.
 */
export function readAsked(
  set: AskedSet | 'several' | 'near-misses' | 'six-kinds' | 'sixty' | 'histories' | 'written',
  part: AskedPart = 'development',
): AskedOfLibrary[] {
  const suffix = part === 'development' ? '' : `.${part}`;
  const file = new URL(`../../tests/data/asked/${set}${suffix}.jsonl`, import.meta.url);
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .map(({ q, answers = [], near = [], partly = [], says }) => ({
      question: q,
      answers: answers.map((one) => libraryId(typeof one === 'string' ? one : one.id)),
      near: [...near, ...partly].map(libraryId),
      ...(says && { says }),
    }));
}

/** The sets name documents as "PMC1", "pm1" (a question's own abstract) and "sf1" (a paper that claims are about). */
export function libraryId(id: string): string {
  if (id.startsWith('pm')) return questionId(id.slice(2));
  return id.startsWith('sf') ? paperId(id.slice(2)) : trialId(id);
}
