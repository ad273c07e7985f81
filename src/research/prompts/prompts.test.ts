import Ajv from 'ajv';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Completion, LanguageModelError } from '#llm/index.ts';
import { askModel } from './ask-model.ts';
import { composeStatements } from './compose-statements.ts';
import { definePrompt, hashPrompt } from './prompt.ts';
import { proposeSearch } from './propose-search.ts';
import { repairStatements } from './repair-statements.ts';
import { asDrafts } from './statements.ts';

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

const search = { text: 'colchicine gout flare', expression: '(colchicine) AND (gout)' };

it('describes each answer in a schema that holds every property and allows no other', () => {
  for (const { schema } of [composeStatements, repairStatements, proposeSearch]) {
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
  const accepts = new Ajv().compile(composeStatements.schema.json);
  const statement = { section: 'Bottom line', text: 'It helps.', citations: [{ source: 'S1', quote: 'q' }] };
  expect(accepts({ statements: [statement] })).toBe(true);
  expect(accepts({ statements: [{ ...statement, section: 'Advice' }] })).toBe(false);
  expect(accepts({ statements: [{ text: 'It helps.' }] })).toBe(false);
});

it('has a hash that follows its name, its words and its form, and is that of its requests', () => {
  const parts = { system: 'Answer.', maxTokens: 10, write: String, answer: z.object({ a: z.string() }) };
  const { hash } = definePrompt({ ...parts, name: 'one' });
  expect(hash).toMatch(/^[\da-f]{64}$/);
  expect(definePrompt({ ...parts, name: 'one', maxTokens: 20 }).hash).toBe(hash);
  expect(definePrompt({ ...parts, name: 'two' }).hash).not.toBe(hash);
  expect(definePrompt({ ...parts, name: 'one', system: 'Reply.' }).hash).not.toBe(hash);
  expect(definePrompt({ ...parts, name: 'one', answer: z.object({ b: z.string() }) }).hash).not.toBe(hash);
  expect(hashPrompt(proposeSearch)).toBe(proposeSearch.hash);
});

it('keeps single broken statements as empty ones, and the others', () => {
  const fine = { section: 'bottom line', text: 'It helps [1].', citations: [{ source: ' S1', quote: 'q' }] };
  const answer = composeStatements.answer.parse({
    statements: [fine, 'nonsense', { ...fine, text: 7 }, { ...fine, section: 7, citations: 'none' }],
  });
  expect(asDrafts(answer, (short) => `id of ${short.trim()}`)).toEqual([
    { section: 'Bottom line', text: 'It helps.', citations: [{ sourceId: 'id of S1', quote: 'q' }] },
    { section: 'Key findings', text: '', citations: [] },
    { section: 'Key findings', text: '', citations: [] },
    { section: 'Key findings', text: 'It helps.', citations: [] },
  ]);
});

it('asks once more, with what was wrong', async () => {
  const model = scripted({ value: { text: 'gout', expression: '((gout)' } }, { value: search });
  const asked = await askModel(model, proposeSearch, 'Does it <help>?', signal);
  expect(asked).toEqual({ answer: search, isCut: false });
  expect(model.asked[0]).toBe('Question: "Does it \\u003chelp>?"');
  expect(model.asked[1]).toContain(model.asked[0]);
  expect(model.asked[1]).toContain('expression: the brackets or quotes of the expression do not match');
});

it('asks for a shorter answer when the first was cut off', async () => {
  const model = scripted({ isCut: true }, { value: search });
  await askModel(model, proposeSearch, 'Does it help?', signal);
  expect(model.asked[1]).toMatch(/no JSON object could be read.*answer more briefly/);
});

it('gives up after the second answer', async () => {
  for (const [second, message] of [
    [{ value: { text: 1 } }, 'it did not answer in the form it was asked for'],
    [new LanguageModelError('is limiting requests', { retryable: true }), 'is limiting requests'],
  ] as const) {
    const model = scripted({ value: 'nonsense' }, second);
    const error = await askModel(model, proposeSearch, 'Does it help?', signal).catch((caught) => caught);
    expect(error).toBeInstanceOf(LanguageModelError);
    expect(error).toMatchObject({ message });
    expect(model.asked).toHaveLength(2);
  }
});
