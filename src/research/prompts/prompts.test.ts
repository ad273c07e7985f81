import Ajv from 'ajv';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Completion, LanguageModelError } from '#llm/index.ts';
import { askModel } from './ask-model.ts';
import { correctSentences } from './correct-sentences.ts';
import { judgeClaims } from './judge-claims.ts';
import { planSearch } from './plan-search.ts';
import { definePrompt, hashPrompt } from './prompt.ts';
import { reviewAnswer } from './review-answer.ts';
import { screenRecords } from './screen-records.ts';
import { asDrafts, writeAnswer } from './write-answer.ts';

const signal = new AbortController().signal;
const usage = { inputTokens: 10, outputTokens: 5, requests: 1 };

/** A model that gives one answer after the other and keeps what it was asked. */
function scripted(...answers: (Partial<Completion> | Error)[]) {
  const asked: string[] = [];
  return {
    asked,
    name: 'scripted',
    complete: async ({ user }: { user: string }): Promise<Completion> => {
      const answer = answers[asked.length];
      asked.push(user);
      if (answer instanceof Error || !answer) throw answer ?? new Error('asked too often');
      return { value: undefined, isCut: false, usage, ...answer };
    },
  };
}

const search = {
  english: 'Does colchicine help in gout?',
  searches: [{ text: 'colchicine gout flare', expression: '(colchicine) AND (gout)' }],
};

it('describes each answer in a schema that holds every property and allows no other', () => {
  for (const { schema } of [
    planSearch,
    screenRecords,
    writeAnswer,
    judgeClaims,
    correctSentences,
    reviewAnswer,
  ]) {
    const objects: Record<string, unknown>[] = [];
    JSON.stringify(schema.json, (_, value) => {
      if (value?.type === 'object') objects.push(value);
      return value;
    });
    expect(objects.length).toBeGreaterThan(0);
    for (const { properties, required, additionalProperties } of objects) {
      expect(required).toEqual(Object.keys(properties as object));
      expect(additionalProperties).toBe(false);
    }
    expect(schema.name).toMatch(/^[\w-]{1,64}$/);
  }
  const accepts = new Ajv().compile(writeAnswer.schema.json);
  const sentence = { section: 'Bottom line', paragraph: 1, text: 'It helps.', cites: ['S1.2'] };
  const answer = { certainty: 'low', certaintyReason: 'one-study', sentences: [sentence] };
  expect(accepts(answer)).toBe(true);
  expect(accepts({ ...answer, sentences: [{ ...sentence, section: 'Advice' }] })).toBe(false);
  expect(accepts({ ...answer, certainty: 'certain' })).toBe(false);
  expect(accepts({ sentences: [sentence] })).toBe(false);
});

it('has a hash that follows its name, its words and its form, and is that of its requests', () => {
  const parts = { system: 'Answer.', maxTokens: 10, write: String, answer: z.object({ a: z.string() }) };
  const { hash } = definePrompt({ ...parts, name: 'one' });
  expect(hash).toMatch(/^[\da-f]{64}$/);
  expect(definePrompt({ ...parts, name: 'one', maxTokens: 20 }).hash).toBe(hash);
  expect(definePrompt({ ...parts, name: 'two' }).hash).not.toBe(hash);
  expect(definePrompt({ ...parts, name: 'one', system: 'Reply.' }).hash).not.toBe(hash);
  expect(definePrompt({ ...parts, name: 'one', answer: z.object({ b: z.string() }) }).hash).not.toBe(hash);
  expect(hashPrompt(planSearch)).toBe(planSearch.hash);
});

it('keeps single broken sentences as empty ones, and finds the places of the others', () => {
  const place = { sourceId: 'a', start: 0, end: 9 };
  const numbered = { sources: [], places: [[place]] };
  const fine = {
    section: 'bottom line',
    paragraph: 2,
    text: 'It helps (0.29, 0.10-0.87) [S1.1, S2.1].',
    cites: ['S1.1', ' [S1.1]', 'S2.1'],
  };
  const { sentences } = writeAnswer.answer.parse({
    sentences: [
      fine,
      'nonsense',
      { ...fine, text: 7 },
      { ...fine, section: 7, paragraph: 'x', cites: 'none' },
    ],
  });
  const nowhere = { sourceId: '', start: 0, end: 1 };
  expect(asDrafts(sentences, numbered)).toEqual([
    {
      section: 'Bottom line',
      paragraph: 2,
      text: 'It helps (0.29, 0.10-0.87).',
      citations: [place, place, nowhere],
    },
    { section: 'Further outcomes', paragraph: 1, text: '', citations: [] },
    { section: 'Further outcomes', paragraph: 1, text: '', citations: [] },
    { section: 'Further outcomes', paragraph: 1, text: 'It helps (0.29, 0.10-0.87).', citations: [] },
  ]);
});

it('asks once more, with what was wrong', async () => {
  const model = scripted(
    { value: { english: 'Gout?', searches: [{ text: 'gout', expression: '((gout)' }] } },
    { value: search },
  );
  const asked = await askModel(model, planSearch, { question: 'Does it <help>?' }, signal);
  expect(asked).toEqual({ answer: search, isCut: false });
  expect(model.asked[0]).toBe('Question: "Does it \\u003chelp>?"');
  expect(model.asked[1]).toContain(model.asked[0]);
  expect(model.asked[1]).toContain(
    'searches.0.expression: the brackets or quotes of the expression do not match',
  );
});

it('asks for a shorter answer when the first was cut off', async () => {
  const model = scripted({ isCut: true }, { value: search });
  await askModel(model, planSearch, { question: 'Does it help?' }, signal);
  expect(model.asked[1]).toMatch(/no JSON object could be read.*answer more briefly/);
});

it('gives up after the second answer', async () => {
  for (const [second, message] of [
    [{ value: { text: 1 } }, 'it did not answer in the form it was asked for'],
    [new LanguageModelError('is limiting requests', { retryable: true }), 'is limiting requests'],
  ] as const) {
    const model = scripted({ value: 'nonsense' }, second);
    const error = await askModel(model, planSearch, { question: 'Does it help?' }, signal).catch(
      (caught) => caught,
    );
    expect(error).toBeInstanceOf(LanguageModelError);
    expect(error).toMatchObject({ message });
    expect(model.asked).toHaveLength(2);
  }
});
