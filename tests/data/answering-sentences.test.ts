import { expect, it } from 'vitest';
import { readTestQuestions, withAbstracts } from '../../scripts/lib/answering-sentences.ts';
import { answerChances } from '../../src/research/writing/answering-sentence/rank-sentences.ts';

it('ranks a sentence first that a reader would quote as the answer', () => {
  const asked = withAbstracts(readTestQuestions());
  expect(asked).toHaveLength(260);
  const isRight = asked.map(({ q, title, sentences, best, ok }) => {
    const chances = answerChances(sentences, q, title);
    return [...best, ...ok].includes(chances.indexOf(Math.max(...chances)));
  });
  expect(isRight.filter(Boolean).length / asked.length).toBeGreaterThanOrEqual(0.62);
});
