import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type AnsweringSentence, withAbstracts } from '../../scripts/lib/answering-sentences.ts';
import { answerChances } from '../../src/research/writing/answering-sentence/rank-sentences.ts';

/** 260 questions on 130 abstracts that trained nothing, by a reader who had not seen the program; half was opened once, at the end. */
const questions = readFileSync(new URL('answering-sentences.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as AnsweringSentence);

it('ranks a sentence first that a reader would quote as the answer', () => {
  const asked = withAbstracts(questions);
  expect(asked).toHaveLength(260);
  const isRight = asked.map(({ q, title, sentences, best, ok }) => {
    const chances = answerChances(sentences, q, title);
    return [...best, ...ok].includes(chances.indexOf(Math.max(...chances)));
  });
  expect(isRight.filter(Boolean).length / asked.length).toBeGreaterThanOrEqual(0.64);
});
