import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ConnectorError } from '#evidence/index.ts';
import { type Completion, type CompletionRequest, LanguageModelError } from '#llm/index.ts';
import { createLogger } from '#platform/logger.ts';
import type { Mode } from '#shared/research/modes.ts';
import { withCommand } from '#shared/research/modes.ts';
import type { RunEntry, RunRecord } from '#shared/research/run-record.ts';
import { answerOf, answerTo, type Parts, partOf, sentence } from '../../../tests/support/answering-model.ts';
import { memoryEvidence, study } from '../../../tests/support/evidence.ts';
import { runLimits } from '../budget.ts';
import type { ResearchDependencies } from '../dependencies.ts';
import { createResearchGraph } from '../graph.ts';
import type { ResearchState } from '../state.ts';
import { stageKey } from './entries.ts';
import { createRecorder } from './recorder.ts';
import { replayRun } from './replay.ts';

const disease = 'heart failure with preserved ejection fraction';
const question = `Do SGLT2 inhibitors reduce hospitalisation in ${disease}?`;
const trial = study({
  id: 'pubmed:1',
  title: `The SGLT2 inhibitor empagliflozin in ${disease}`,
  pmcid: 'PMC1',
  parts: {
    Results: `Hospitalisation for heart failure occurred in 8.6% with empagliflozin and in 11.8% with placebo (hazard ratio 0.71; 95% CI 0.60–0.83). Genital infections were more common with the SGLT2 inhibitor in ${disease}.`,
    Conclusions: `The SGLT2 inhibitor empagliflozin reduced hospitalisation in ${disease}.`,
  },
});
const neutral = study({
  id: 'pubmed:2',
  title: `SGLT2 inhibitors, exercise and hospitalisation in ${disease}`,
  parts: {
    Conclusions: `SGLT2 inhibitors had no significant effect on exercise in ${disease}, and hospitalisation was rare.`,
  },
});
const logger = createLogger('silent');
const signal = new AbortController().signal;
const runId = '0198c0de-0000-7000-8000-000000000001';

/** A database that is not the same twice: what it finds comes in another order each time, at another time. */
function restlessEvidence(): ResearchDependencies['evidence'] {
  const { search } = memoryEvidence([trial, neutral]);
  let asked = 0;
  return {
    async search(query, options) {
      asked += 1;
      const found = await search(query, options);
      const searchedAt = `2026-01-02T03:04:0${asked % 10}Z`;
      const items = asked % 2 ? found.items : found.items.toReversed();
      return {
        ...found,
        items: items.map((item, at) => ({ ...item, score: 1 - at / 10 })),
        queries: found.queries.map((one) => ({ ...one, searchedAt, hits: asked })),
        failures: [{ connector: 'PubMed', reason: `failed the ${asked}th time` }],
      };
    },
    async findFullText() {
      if (asked % 3 === 0) throw new ConnectorError('server-error');
      const text = `In ${disease}, the SGLT2 inhibitor lowered hospitalisation by ${asked} per 100 people in all regions.`;
      return { parts: [{ label: 'Results', text }], licence: 'CC BY', isOpen: true };
    },
    async findDrug() {
      throw new ConnectorError('timeout');
    },
  };
}

let ticks = 0;
const clock = { now: () => new Date(Date.UTC(2026, 0, 2) + 1_371 * ticks++) };

/** A model that fails once, and of whose sentences one must be corrected. */
function scriptedModel(): NonNullable<ResearchDependencies['languageModel']> {
  let asked = 0;
  return {
    name: 'scripted',
    async complete({ schema, user }: CompletionRequest): Promise<Completion> {
      asked += 1;
      const usage = { inputTokens: 100 + asked, outputTokens: asked, requests: 1 };
      if (asked === 1) throw new LanguageModelError('is limiting requests', { retryable: true });
      const cites = [`${/"id":"(S\d+)","title":"The SGLT2/.exec(user)?.[1] ?? 'S1'}.3`];
      const fewer = sentence(`Empagliflozin lowered admissions to hospital in ${disease}.`, cites);
      const wrong = sentence('Admissions fell by 97%.', cites, 'Main outcome');
      const mended = sentence('Admissions to hospital fell.', cites, 'Main outcome');
      const parts: Parts = {
        write: () => answerOf(fewer, wrong),
        correct: () => ({ sentences: [{ sentence: 1, ...mended }] }),
      };
      return { value: answerTo(parts, partOf(schema.name), user, 1), isCut: false, usage };
    },
  };
}

const making = { version: '1.0.0' };

/** Researches with a recorder and gives report and record, as if it had been stored and read again. */
async function recorded(
  given: Partial<ResearchDependencies> & { mode?: Mode; topic?: string; write?: () => Promise<void> } = {},
) {
  const { mode = 'quick', topic = question, write, ...dependencies } = given;
  const entries = new Map<string, RunEntry>();
  const recorder = createRecorder({
    write: async (id, attempt, written) => {
      expect([id, attempt]).toEqual([runId, 1]);
      await write?.();
      for (const entry of written) entries.set(entry.key, entry);
    },
    making,
    logger,
  });
  const state: ResearchState = await createResearchGraph({
    evidence: restlessEvidence(),
    languageModel: undefined,
    clock,
    brandName: 'Test',
    logger,
    runPorts: recorder,
    ...dependencies,
  }).invoke(
    { topic: withCommand(mode, topic), research_mode: mode, image_attachments: [{}, {}] },
    { configurable: { run_id: runId } },
  );
  const record: RunRecord = JSON.parse(JSON.stringify({ runId, entries: [...entries.values()] }));
  return { state, record };
}

const replay = (record: RunRecord, version = '1.0.0') =>
  replayRun(record, { version, brandName: 'Test', logger, signal });

/** The same record with the body of one entry changed. */
function altered(record: RunRecord, key: string, change: (body: never) => unknown): RunRecord {
  expect(record.entries.map((entry) => entry.key)).toContain(key);
  return {
    ...record,
    entries: record.entries.map((one) => (one.key === key ? { key, body: change(one.body as never) } : one)),
  };
}

describe.each(['quick', 'deep'] as const)('a %s research', (mode) => {
  it.each([
    ['without', undefined],
    ['with', scriptedModel],
  ])('is made again from its record, byte for byte, %s a language model', async (_, model) => {
    const { state, record } = await recorded({ mode, languageModel: model?.() });
    const again = await replay(record);
    expect(again?.differences).toEqual([]);
    expect(again?.html).toBe(state.final_report);
    expect(JSON.stringify(again?.report)).toBe(JSON.stringify(state.research_report));
    expect(state.research_report?.composer).toBe(model ? 'language-model' : 'extractive');
    if (model) expect(state.research_report?.verification.repaired).toBeGreaterThan(0);
    expect(state.research_report?.statements.length).toBeGreaterThan(0);
  });

  it('names a source whose stored text was altered, and quotes nothing of it', async () => {
    const { record, state } = await recorded({ mode });
    const forged: RunRecord = {
      ...record,
      entries: record.entries.map(({ key, body }) => ({
        key,
        body: key.startsWith('sources/') ? JSON.parse(JSON.stringify(body).replaceAll('8.6%', '1.6%')) : body,
      })),
    };
    const again = await replay(forged);
    expect(state.research_report?.sources.map(({ evidenceId }) => evidenceId)).toContain('pubmed:1');
    expect(again?.differences[0]?.what).toMatch(/stored source pubmed:1 “The SGLT2 .*hash does not fit/);
    expect(again?.differences.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['statement-gone', 'source-gone']),
    );
    expect(JSON.stringify(again?.report)).not.toMatch(/[18]\.6%/);
  });
});

it('says which prompt has changed, and goes on with what the model answered then', async () => {
  const { record } = await recorded({ languageModel: scriptedModel() });
  const changed = altered(
    record,
    stageKey('simple_report_generation/0'),
    (body: { calls: { prompt: { hash: string } }[] }) => ({
      ...body,
      calls: body.calls.map((call) => ({ ...call, prompt: { ...call.prompt, hash: 'f'.repeat(64) } })),
    }),
  );
  const again = await replay(changed);
  const [difference, ...rest] = again?.differences ?? [];
  expect(difference?.what).toMatch(/^The prompt write_answer has changed since \(ffffffffffff then/);
  expect(rest.filter(({ what }) => !what.startsWith('The prompt'))).toEqual([]);
});

it('names a search that is asked otherwise, and what the report lacks for it', async () => {
  const { record } = await recorded();
  const changed = altered(record, stageKey('simple_medical_search/0'), (body: { calls: object[] }) => ({
    ...body,
    calls: body.calls.map((call) => ({ ...call, hash: 'another' })),
  }));
  const again = await replay(changed);
  expect(again?.differences[0]?.what).toMatch(/^Asked otherwise than then.*the search .*SGLT2/s);
  expect(again?.report?.failures).toContainEqual({
    connector: 'Record',
    reason: 'was asked something that the record of the run does not answer',
  });
  expect(again?.differences).toContainEqual(expect.objectContaining({ kind: 'band' }));
});

it('says what differs in a report: statements, certainty, band, order, drawing', async () => {
  const { record, state } = await recorded();
  const report = state.research_report;
  const [first, second] = report?.statements ?? [];
  expect(second).toBeDefined();
  const changed = altered(record, 'end', (body: { report: object }) => ({
    ...body,
    report: {
      ...body.report,
      band: 'none',
      statements: [
        { ...second, section: 'Elsewhere', certainty: { level: 'very low', reasons: ['a guess'] } },
        { ...first, text: 'Something else.' },
      ],
    },
  }));
  const kinds = (await replay(changed))?.differences.map(({ kind }) => kind);
  expect(kinds).toEqual(
    expect.arrayContaining(['statement-gone', 'statement-added', 'statement-moved', 'certainty', 'band']),
  );
  const drawn = altered(record, 'end', (body: object) => ({ ...body, html: 'x' }));
  expect((await replay(drawn))?.differences.map(({ kind }) => kind)).toEqual(['drawing']);
});

it('holds no personal identifier, and shows again what was removed and warned of', async () => {
  const topic = `I am Maria Lopez, born 12 March 1961, MRN 4471123, and I have crushing chest pain now. ${question}`;
  const { record, state } = await recorded({ topic });
  expect(JSON.stringify(record)).not.toMatch(/Lopez|4471123|12 March 1961/);
  expect(state.research_report?.safety.removed?.length).toBeGreaterThan(1);
  expect(state.research_report?.safety.redFlags.length).toBeGreaterThan(0);
  const again = await replay(record);
  expect(again?.differences).toEqual([]);
  expect(again?.report?.safety).toEqual(state.research_report?.safety);
});

it.each([
  ['write_answer', /did not answer in time; sentences were taken/],
  ['judge_claims', /checking the sentences: did not answer in time/],
  ['correct_sentences', /correcting sentences: did not answer in time/],
  ['review_answer', /the last reading: did not answer in time/],
])('makes a run again in which the model was late with %s', async (slow, reason) => {
  const { complete } = scriptedModel();
  const late: ResearchDependencies['languageModel'] = {
    name: 'late',
    async complete(request) {
      if (request.schema.name !== slow) return complete({ ...request });
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve, { once: true }));
      throw request.signal.reason;
    },
  };
  const deadlines = { quick: { searchMs: 500, proposeQueryMs: 500, composeMs: 300 } };
  const { record, state } = await recorded({ languageModel: late, deadlines });
  const { failures, judging } = state.research_report ?? {};
  expect([failures?.at(-1)?.reason, ...(judging?.failures ?? [])].join()).toMatch(reason);
  expect(JSON.stringify(record)).toContain('"kind":"late"');
  const again = await replay(record);
  expect(again?.differences).toEqual([]);
  expect(again?.report).toEqual(state.research_report);
});

it('says that a record is incomplete when a part of it could not be written', async () => {
  let writes = 0;
  const { record } = await recorded({
    write: async () => {
      writes += 1;
      if (writes === 1) throw new Error('the disk is full');
    },
  });
  const again = await replay(record);
  expect(again?.differences.map(({ what }) => what).join('\n')).toMatch(
    /^The record is incomplete.*\n.*Asked otherwise than then/,
  );
});

it.each([1, 2, 3, 4, 5, 6])(
  'makes a deep research again in whatever order its answers came (%i)',
  async (seed) => {
    let drawn = seed * 7_919;
    const draw = (below: number) => {
      drawn = (drawn * 48_271) % 2_147_483_647;
      return drawn % below;
    };
    const { complete } = scriptedModel();
    const unsteady: ResearchDependencies['languageModel'] = {
      name: 'unsteady',
      async complete(request) {
        const [delay, fate] = [draw(25), draw(6)];
        await sleep(delay);
        if (fate === 0) throw new LanguageModelError('is limiting requests', { retryable: true });
        const made = await complete(request);
        if (fate === 1) return { ...made, value: { nonsense: true } };
        return { ...made, model: fate === 2 ? 'the fallback' : 'unsteady' };
      },
    };
    const restless = restlessEvidence();
    const evidence: ResearchDependencies['evidence'] = {
      ...restless,
      async search(query, options) {
        await sleep(draw(20));
        return restless.search(query, options);
      },
      async findFullText(pmcid, given) {
        await sleep(draw(20));
        if (draw(2)) throw new ConnectorError('network');
        return restless.findFullText?.(pmcid, given);
      },
    };
    const limits = seed % 2 ? runLimits : { ...runLimits, tokens: 30_000 };
    const { record, state } = await recorded({ mode: 'deep', languageModel: unsteady, evidence, limits });
    const again = await replay(record);
    expect(again?.differences).toEqual([]);
    expect(JSON.stringify(again?.report)).toBe(JSON.stringify(state.research_report));
  },
);

it('writes under the attempt that a run is in, also in the searches of its sub-questions', async () => {
  const written: [string, number][] = [];
  const recorder = createRecorder({
    write: async (_, attempt, entries) => {
      written.push(...entries.map(({ key }): [string, number] => [key, attempt]));
    },
    making,
    logger,
  });
  await createResearchGraph({
    evidence: memoryEvidence([trial]),
    languageModel: undefined,
    clock,
    brandName: 'Test',
    logger,
    runPorts: recorder,
  }).invoke(
    { topic: withCommand('deep', question), research_mode: 'deep' },
    { configurable: { run_id: runId }, metadata: { run_attempt: 3 } },
  );
  expect(new Set(written.map(([, attempt]) => attempt))).toEqual(new Set([3]));
  const searches = written.filter(([key]) => key.startsWith('stage/search/'));
  expect(new Set(searches.map(([key]) => key)).size).toBe(searches.length);
  expect(searches.length).toBeGreaterThan(5);
});

it('keeps the question of its own run where one stage both reads it and makes the report', async () => {
  const { state } = await recorded();
  const written: RunEntry[] = [];
  const recorder = createRecorder({
    write: async (_, __, entries) => void written.push(...entries),
    making,
    logger,
  });
  const before = { topic: 'As it was typed', image_attachments: [{}, {}] };
  const given = { evidence: memoryEvidence([]), languageModel: undefined, clock, brandName: 'Test', logger };
  const call = { runId, attempt: 1, scope: 'only/0', readsClock: false, state: before };
  await recorder.enter(call, given).leave({ ...state, image_attachments: undefined });
  expect(written.find(({ key }) => key === 'end')?.body).toMatchObject({
    topic: question,
    startedAt: state.started_at,
    attached: 2,
    reading: { question },
  });
});

it('is undefined for a run that did not end with a report', async () => {
  const { record } = await recorded();
  const unfinished = { ...record, entries: record.entries.filter(({ key }) => key !== 'end') };
  expect(await replay(unfinished)).toBeUndefined();
});

it('tells the version of the program then and now, which by itself is no difference', async () => {
  const { record } = await recorded();
  const again = await replay(record, '2.0.0');
  expect(again).toMatchObject({ version: { recorded: '1.0.0', current: '2.0.0' }, differences: [] });
  expect(again?.report?.trail.run).toEqual({ id: runId, version: '1.0.0' });
});
