import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answeringScript, answerOf, sentence } from '../../tests/support/answering-model.ts';
import { type ChatProvider, startChatServer } from '../../tests/support/chat-server.ts';
import { readConfig } from '../config.ts';
import { ask } from './ask.ts';
import { library } from './library.ts';

const conclusion = 'Drug A reduced hospitalisation in adults with heart failure.';
const document = {
  id: 'trial-1',
  title: 'Test trial of drug A in heart failure',
  abstract: `METHODS: We gave drug A or placebo to 1,204 adults. CONCLUSIONS: ${conclusion}`,
  year: 2021,
};
const question = 'Does drug A reduce hospitalisation in heart failure?';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'providers-'));
  const file = join(folder, 'documents.jsonl');
  await writeFile(file, JSON.stringify(document));
  await run(library, ['import', file]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(command: typeof ask, args: string[], variables: Record<string, string> = {}) {
  const printed: string[] = [];
  const base = { DATA_DIR: folder, EVIDENCE_OFFLINE: '1', LIBRARY_STARTER: '0', LOG_LEVEL: 'silent' };
  const code = await command(args, readConfig({ ...base, ...variables }), {
    out: (text) => printed.push(text),
    note: () => {},
    stop: new AbortController().signal,
  });
  expect(code).toBe(0);
  return printed.join('\n');
}

/** A model that says what the source concludes, once as it stands and once with a number added. */
const write = answeringScript({
  write: () =>
    answerOf(
      sentence(conclusion, ['S1.2']),
      sentence(
        'Drug A reduced hospitalisation by 93% in adults with heart failure.',
        ['S1.1'],
        'Main outcome',
      ),
    ),
});

it.each<ChatProvider>(['openai', 'anthropic', 'ollama'])(
  'is answered by a model of %s that four variables name, through the same check',
  async (provider) => {
    const server = await startChatServer(write, provider);
    const variables = {
      LLM_PROVIDER: provider,
      LLM_MODEL: 'scripted',
      LLM_BASE_URL: server.url,
      LLM_API_KEY: 'key',
    };
    for (const mode of ['quick', 'deep']) {
      const answer = JSON.parse(await run(ask, [question, '--mode', mode, '--format', 'json'], variables));
      expect(answer).toMatchObject({ mode, composer: 'language-model', failures: [] });
      expect(answer.statements[0]).toMatchObject({ text: conclusion, citations: [{ quote: conclusion }] });
      expect(answer.html).not.toContain('93%');
      expect(answer.verification.replaced).toBeGreaterThan(0);
      expect(answer.usage).toMatchObject({ models: ['scripted'], purposes: { write_answer: {} } });
      expect(answer.usage.inputTokens).toBeGreaterThan(1000);
    }
    await server.close();
  },
);

it('is answered by the second model where the first is not known, at the prices that are set', async () => {
  const server = await startChatServer((messages, body) =>
    body.model === 'second' ? write(messages, body) : { status: 404 },
  );
  const variables = {
    LLM_PROVIDER: 'openai',
    LLM_MODEL: 'first',
    LLM_FALLBACK_MODEL: 'second',
    LLM_BASE_URL: server.url,
    LLM_INPUT_PRICE: '2.5',
    LLM_OUTPUT_PRICE: '10',
  };
  const { composer, failures, usage } = JSON.parse(await run(ask, [question, '--format', 'json'], variables));
  expect({ composer, failures, models: usage.models }).toEqual({
    composer: 'language-model',
    failures: [],
    models: ['second'],
  });
  expect(usage.requests).toBe(2 * usage.calls);
  expect(usage.cost).toBeCloseTo((usage.inputTokens * 2.5 + usage.outputTokens * 10) / 1_000_000, 9);
  await server.close();
});

it('is answered by extraction, and says why, where the model cannot be had', async () => {
  const server = await startChatServer(() => ({ status: 401 }), 'anthropic');
  const variables = { LLM_PROVIDER: 'anthropic', LLM_MODEL: 'scripted', LLM_BASE_URL: server.url };
  const answer = JSON.parse(await run(ask, [question, '--format', 'json'], variables));
  expect(answer).toMatchObject({ composer: 'extractive', failures: [{ connector: 'Language model' }] });
  expect(answer.failures[0].reason).toContain('refused the key (error 401)');
  expect(answer.statements[0].text).toBe(conclusion);
  await server.close();
});
