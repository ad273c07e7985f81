import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/platform/paths.ts';
import { bucketOf } from '../../../src/shared/bucket-of.ts';
import type { Example } from './examples.ts';

type Asked = { doc: string; q: string; asker: 'lay' | 'clinician' | 'plain' };

const linesOf = <T>(file: string): T[] =>
  readFileSync(join(packageRoot, 'scripts', file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
const readQuestions = () => linesOf<Asked>('answering-data/questions.jsonl');

/** Where somebody may have to act at once, or the text leaves it open: neither an emergency nor none. */
const mayBeUrgent = new Set([
  'My toddler has bad pneumonia and his chest sucks in when he breathes. Does zinc make that go away sooner?',
  "I was gassed with mustard gas in the war and can't get my breath, can breathing in morphine mist help?",
  'I have myasthenia and run out of breath. Can breathing muscle exercises done for months help?',
  "My 6 week old won't latch and I'm at my wits' end, would holding her skin to skin while feeding help?",
  'I had the shakes and a temperature after they put tablets under my tongue for heavy bleeding after birth. Does misoprostol do that?',
]);

/**
 * Questions that readers asked of abstracts and that tell of no emergency, in two halves by a hash of the abstract: one trains
 * the models of urgency, the other (`unread`) only measures them.
 */
export function readersQuestions(half: 'train' | 'unread'): Asked[] {
  return readQuestions().filter(
    ({ doc, q }) => bucketOf(doc, 2) === Number(half === 'unread') && !mayBeUrgent.has(q),
  );
}

/** Of a whole text as it was written, beside its variations. */
const weight = 1.2;

/** The half that trains, as texts of no emergency. */
export const readersExamples = (): Example[] =>
  readersQuestions('train').map(({ q, doc }) => ({
    text: q,
    kind: 'none',
    language: 'en',
    line: doc,
    group: 'readers',
    weight,
  }));

type Asker = { q: string; asker: 'patient' | 'clinician'; language: string };
const readAskers = () => linesOf<Asker>('safety-data/askers.jsonl');

/** Questions that name nobody, in the same two halves: one trains the tagger of names and numbers, the other only measures it. */
export const namelessQuestions = (
  half: 'train' | 'unread',
): { text: string; language: string; group: string }[] => [
  ...readersQuestions(half).map(({ q, asker }) => ({ text: q, language: 'en', group: asker })),
  ...readAskers()
    .filter(({ q }) => bucketOf(q, 2) === Number(half === 'unread'))
    .map(({ q, language, asker }) => ({ text: q, language, group: `writer's ${asker}` })),
];

/** Whole questions by who asks them: those that a writer wrote for it, and all that readers asked. */
export const askersQuestions = (): { text: string; isLay: boolean }[] => [
  ...readAskers().map(({ q, asker }) => ({ text: q, isLay: asker === 'patient' })),
  ...readQuestions().map(({ q, asker }) => ({ text: q, isLay: asker === 'lay' })),
];
