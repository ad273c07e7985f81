import { describe, expect, it } from 'vitest';
import type { CompletionRequest, LanguageModel } from '#llm/index.ts';
import { createLogger } from '#platform/logger.ts';
import { type Mode, withCommand } from '#shared/research/modes.ts';
import { reportSchema } from '#shared/research/report.ts';
import { answerOf, answerTo, partOf, sentence } from '../../tests/support/answering-model.ts';
import { memoryEvidence, study } from '../../tests/support/evidence.ts';
import { runLimits } from './budget.ts';
import type { ResearchDependencies } from './dependencies.ts';
import { createResearchGraph, renderMarkdown } from './index.ts';

const finding = 'SGLT2 inhibitors reduced hospitalisation in heart failure.';
const trial = study({ title: 'SGLT2 inhibitors in heart failure', parts: { Conclusions: finding } });
const question = 'Do SGLT2 inhibitors reduce hospitalisation in heart failure?';

/** A model that answers at once, and honestly, at the price of what it is asked. */
const honest: LanguageModel = {
  name: 'scripted',
  complete: async ({ user, schema }: CompletionRequest) => ({
    value: answerTo({ write: () => answerOf(sentence(finding, ['S1.1'])) }, partOf(schema.name), user, 1),
    isCut: false,
    usage: { inputTokens: Math.ceil(user.length / 4), outputTokens: 100, requests: 1 },
  }),
};

async function research(mode: Mode, given: Partial<ResearchDependencies> = {}) {
  let searches = 0;
  const evidence = memoryEvidence([trial]);
  const graph = createResearchGraph({
    evidence: {
      search: (...asked) => {
        searches += 1;
        return evidence.search(...asked);
      },
    },
    languageModel: honest,
    clock: { now: () => new Date('2026-01-02T03:04:05Z') },
    brandName: 'Test',
    logger: createLogger('silent'),
    ...given,
  });
  const state = await graph.invoke({ topic: withCommand(mode, question), research_mode: mode });
  const report = reportSchema.parse(state.research_report);
  return { report, searches, texts: [state.final_report, renderMarkdown(report).replaceAll('\\', '')] };
}

describe.each<Mode>(['quick', 'deep'])('a %s research', (mode) => {
  it('tells what its model was used for, and the cost where prices are set', async () => {
    const { report, texts } = await research(mode, { prices: { input: 3, output: 15 } });
    expect(report.composer).toBe('language-model');
    expect(Object.keys(report.usage?.purposes ?? {})).toEqual(
      expect.arrayContaining(['plan_search', 'write_answer']),
    );
    const { inputTokens = 0, outputTokens = 0, calls, cost } = report.usage ?? {};
    expect(cost).toBeCloseTo((inputTokens * 3 + outputTokens * 15) / 1_000_000, 9);
    for (const text of texts) {
      expect(text).toContain(`Language model scripted: calls ${calls}, `);
      expect(text).toContain(`Cost, at the prices the operator set: ${cost?.toFixed(4)}.`);
    }
  });

  it('tells nothing of a model that is not there, nor of prices that nobody set', async () => {
    const { report, texts } = await research(mode, { languageModel: undefined });
    expect(report).not.toHaveProperty('usage');
    for (const text of texts) expect(text).not.toContain('Language model');
    expect((await research(mode)).texts.join()).not.toContain('Cost');
  });

  it('is written by extraction, and says so, once its tokens are spent', async () => {
    const { report, texts } = await research(mode, { limits: { ...runLimits, tokens: 3_000 } });
    expect(report.composer).toBe('extractive');
    expect(report.statements.map(({ text }) => text)).toContain(finding);
    expect(report.usage?.refused).toBeGreaterThan(0);
    expect((report.usage?.inputTokens ?? 0) + (report.usage?.outputTokens ?? 0)).toBeLessThan(3_000);
    for (const text of texts) {
      expect(text).toContain(
        'the tokens of this run (3,000) were spent; sentences were taken from the sources',
      );
      expect(text).toMatch(/Calls not made, because the tokens of this run were spent: [1-9]/);
    }
  });
});

it('searches deeply no more often than it may, and says what was not searched again', async () => {
  const free = await research('deep');
  expect(free.report.failures).toEqual([]);
  const { report, searches, texts } = await research('deep', { limits: { ...runLimits, searches: 7 } });
  expect(searches).toBeLessThanOrEqual(7);
  expect(free.searches).toBeGreaterThan(7);
  expect(report.failures).toMatchObject([{ connector: 'Limits of a run' }]);
  for (const text of texts) expect(text).toMatch(/Limits of a run: \d of its 7 searches were used, so “/);
  expect(report.statements.map(({ text }) => text)).toContain(finding);
});

it('asks no model for a second search where only one is allowed', async () => {
  const { report, searches } = await research('quick', { limits: { ...runLimits, searches: 1 } });
  expect(searches).toBe(1);
  expect(Object.keys(report.usage?.purposes ?? {})).not.toContain('plan_search');
});
