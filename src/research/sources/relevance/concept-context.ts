import { bucketOf } from '#shared/bucket-of.ts';
import { splitSentences } from '../../language/sentences.ts';
import { asks } from '../../question/asked-part.ts';
import type { Concept } from '../../question/concept.ts';

/** How many buckets the features of a concept's context are hashed into. */
export const contextBuckets = 32_768;

/** A question in lower case: its words and marks, and its sentences. */
export type QuestionText = { tokens: readonly string[]; sentences: readonly string[] };

const wordPattern = /[\p{L}\p{N}]+/gu;
const tokenPattern = /[\p{L}\p{N}]+|[?.,;:]/gu;
const fifths = 5;
/** Long histories are as long as each other. */
const mostSixteens = 5;

export const readQuestionText = (question: string): QuestionText => ({
  tokens: question.toLowerCase().match(tokenPattern) ?? [],
  sentences: splitSentences(question).map(({ start, end }) => question.slice(start, end).toLowerCase()),
});

/**
 * What tells whether a question asks about a concept or only mentions it: its words, those around it, where it stands, and how rare
 * it is in abstracts and, `beside` that, in speech. Different buckets of a hashed linear model (Weinberger et al., ICML 2009).
 */
export function conceptContext(
  { shown, wordings, isOutcome }: Concept,
  { tokens, sentences }: QuestionText,
  { concepts, rarity, beside }: { concepts: number; rarity: number; beside: number },
): number[] {
  const own = wordings[0] ?? [];
  const lower = shown.toLowerCase();
  const named = lower.match(wordPattern) ?? [];
  const [rare, spoken] = [Math.round(rarity), Math.round(beside)];
  const features = [
    ...own.map((stem) => `stem ${stem}`),
    `words ${named.join(' ')}`,
    `end ${named.at(-1)?.slice(-3)}`,
    `stem's end ${own.at(-1)?.slice(-3)}`,
    `rarity ${rare} ${spoken}`,
    `wordings ${Math.min(wordings.length, 4)}`,
    `length ${own.length}`,
    `beside ${Math.min(concepts >> 1, 8)}`,
    `outcome ${isOutcome}`,
  ];
  const at = tokens.findIndex((_, start) => named.every((word, offset) => tokens[start + offset] === word));
  if (at >= 0) features.push(...aroundOf());
  return [...new Set(features.map((feature) => bucketOf(feature, contextBuckets)))];

  function aroundOf(): string[] {
    const next = at + named.length;
    const [before, before2, after, after2] = [at - 1, at - 2, next, next + 1].map((one) => tokens[one] ?? '');
    const asked = sentences.findIndex((one) => one.includes(lower) && asks(one));
    const which = asked >= 0 ? asked : sentences.findIndex((one) => one.includes(lower));
    const sentence = sentences[which] ?? '';
    const isAsking = asks(sentence);
    const [first, second] = sentence.match(wordPattern) ?? [];
    const times = tokens.filter((one) => one === named[0]).length;
    return [
      `before ${before}`,
      `before, 2nd ${before2}`,
      `both before ${before2} ${before}`,
      `after ${after}`,
      `after, 2nd ${after2}`,
      `both after ${after} ${after2}`,
      `between ${before} ${after}`,
      `rarity, before ${rare} ${before}`,
      `rarity, after ${spoken} ${after}`,
      `rarity, asking ${rare} ${isAsking}`,
      `asking ${isAsking} ${sentences.length > 1}`,
      `asking ${isAsking} among ${Math.min(tokens.length >> 4, mostSixteens)}`,
      `sentence ${Math.min(which, 3)} ${Math.min(sentences.length, 4)}`,
      `sentence begins ${first}`,
      `sentence begins ${first} ${second}`,
      `place ${Math.floor((fifths * at) / tokens.length)}`,
      `times ${Math.min(times, 3)}`,
    ];
  }
}
