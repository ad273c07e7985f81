import { describe, expect, it } from 'vitest';
import type { Completion, LanguageModel } from '#llm/index.ts';
import { createLogger } from '#platform/logger.ts';
import { type Report, reportSchema } from '#shared/research/report.ts';
import { memoryEvidence, study } from '../../../../tests/support/evidence.ts';
import { createResearchGraph, renderMarkdown } from '../../index.ts';
import type { JudgedStatement } from '../../prompts/judge-statements.ts';

const disease = 'heart failure with preserved ejection fraction';
const question = `Do SGLT2 inhibitors reduce hospitalisation in ${disease}?`;
const background = 'Nobody has looked at walking distance before.';
const result = `The SGLT2 inhibitor empagliflozin lowered hospitalisation in ${disease}, and weight fell.`;
const conclusion = `The SGLT2 inhibitor empagliflozin reduced hospitalisation in ${disease}.`;
const trial = study({
  id: 'pubmed:1',
  title: `The SGLT2 inhibitor empagliflozin in ${disease}`,
  parts: { Background: background, Results: result, Conclusions: conclusion },
});

const citing = (quote: string) => [{ source: 'S1', quote }];
const verbatim = { section: 'Bottom line', text: conclusion, citations: citing(conclusion) };
const told = `In ${disease}, the SGLT2 inhibitor empagliflozin lowered hospitalisation.`;
const paraphrase = { section: 'Key findings', text: told, citations: citing(result) };
const invented = 'The SGLT2 inhibitor empagliflozin lowered hospitalisation by 83%.';
const faulty = { section: 'Key findings', text: invented, citations: citing(result) };

type Judge = (statements: (JudgedStatement & { statement: number })[], signal: AbortSignal) => unknown;

/** A model that proposes an honest sentence, a paraphrase and an invented number, and judges as it is told. */
function modelOf(judge: Judge) {
  const asked: { system: string; user: string }[] = [];
  const model: LanguageModel = {
    name: 'scripted',
    complete: async ({ system, user, schema, signal }): Promise<Completion> => {
      const usage = { inputTokens: 1, outputTokens: 1, requests: 1 };
      let value: unknown;
      if (schema.name === 'judge_statements') {
        asked.push({ system, user });
        const json = /<statements>\n([\s\S]*)\n<\/statements>/.exec(user)?.[1] ?? '[]';
        value = await judge(JSON.parse(json), signal);
      } else if (user.includes('<sources>')) {
        value = { statements: user.includes('<failed>') ? [faulty] : [verbatim, paraphrase, faulty] };
      }
      return { value, isCut: false, usage };
    },
  };
  return { model, asked };
}

async function research(judge: Judge, mode: 'quick' | 'deep' = 'quick') {
  const { model, asked } = modelOf(judge);
  const graph = createResearchGraph({
    evidence: memoryEvidence([trial]),
    languageModel: model,
    clock: { now: () => new Date('2026-01-02T03:04:05Z') },
    brandName: 'Test',
    logger: createLogger('silent'),
    deadlines: { quick: { searchMs: 1_000, proposeQueryMs: 1_000, composeMs: 2_000 } },
  });
  const topic = mode === 'deep' ? `/deepresearch ${question}` : question;
  const state = await graph.invoke({ topic, research_mode: mode });
  const report: Report = reportSchema.parse(JSON.parse(JSON.stringify(state.research_report)));
  return { report, html: state.final_report as string, markdown: renderMarkdown(report), asked };
}

const all =
  (verdict: string, why: string): Judge =>
  (statements) => ({
    verdicts: statements.map(({ statement }) => ({ statement, verdict, why })),
  });
const textsOf = ({ statements }: Report) => statements.map(({ text }) => text);
const judgedIn = ({ rejected = [] }: Report) => rejected.find(({ kind }) => kind === 'judged')?.count;

describe.each(['quick', 'deep'] as const)('the second check of a %s research', (mode) => {
  it('leaves out what the judge finds unsupported, and counts it', async () => {
    const { report, html, markdown } = await research(all('not', 'outcome'), mode);
    expect(report.composer).toBe('language-model');
    expect(textsOf(report)).toContain(conclusion);
    for (const text of [textsOf(report).join(), html, markdown]) expect(text).not.toContain(told);
    expect(judgedIn(report)).toBeGreaterThanOrEqual(1);
    expect(report.secondCheck?.judgements).toMatchObject([{ verdict: 'not', why: 'outcome' }]);
    expect(html).toContain('not supported and left out (another outcome');
  });

  it('lets nothing through that the first turned back', async () => {
    const { report, html, asked } = await research(all('supported', 'same'), mode);
    expect(textsOf(report)).toEqual(expect.arrayContaining([conclusion, told]));
    for (const text of [textsOf(report).join(), html, JSON.stringify(asked)])
      expect(text).not.toContain('83%');
    expect(report.secondCheck?.unanswered).toBe(0);
    expect(judgedIn(report)).toBeUndefined();
  });
});

it('lowers the certainty of what is supported in part, and says why', async () => {
  const certaintyOf = ({ statements }: Report) => statements.find(({ text }) => text === told)?.certainty;
  const [full, part] = await Promise.all([
    research(all('supported', 'same')),
    research(all('partly', 'stronger')),
  ]);
  const levels = ['very low', 'low', 'moderate', 'high'];
  const before = levels.indexOf(certaintyOf(full.report)?.level ?? '');
  expect(before).toBeGreaterThan(0);
  expect(levels.indexOf(certaintyOf(part.report)?.level ?? '')).toBe(before - 1);
  expect(part.report.statements.find(({ text }) => text === told)?.judgement?.verdict).toBe('partly');
  for (const text of [part.html, part.markdown])
    expect(text).toContain('the quote carries this only in part (said more strongly)');
});

it('shows the judge sentences, quotes and titles, nothing else, and no sentence that is its quote', async () => {
  const { asked } = await research(all('supported', 'same'));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.user).toContain(told);
  expect(asked[0]?.user).toContain(trial.title);
  for (const hidden of [background, question, conclusion]) expect(asked[0]?.user).not.toContain(hidden);
});

describe('a judge that is no use changes nothing, and the report says so:', () => {
  const failing: [string, Judge][] = [
    ['it fails', () => Promise.reject(new Error('broken'))],
    ['it says nothing', () => undefined],
    ['it answers something else', () => ({ text: 'fine', expression: 'fine' })],
    [
      'it is silent',
      (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ],
    [
      'it judges what nobody asked',
      () => ({
        verdicts: [
          { statement: 99, verdict: 'not', why: 'people' },
          { statement: 0, verdict: 'not', why: 'people' },
        ],
      }),
    ],
    [
      'it has words of its own',
      () => ({
        verdicts: [
          { statement: 1, verdict: 'not', why: '<script>Zorblatt</script>' },
          { statement: 1, verdict: 'Zorblatt', why: 'same' },
        ],
      }),
    ],
  ];
  it.each(failing)('%s', async (_, judge) => {
    const { report, html, markdown } = await research(judge);
    expect(textsOf(report)).toEqual(expect.arrayContaining([conclusion, told]));
    expect(report.secondCheck).toMatchObject({ judgements: [], unanswered: 1 });
    for (const text of [html, markdown]) {
      expect(text).toMatch(
        /Second check by the language model: it (?:did not take place|gave no verdict) for 1 sentence/,
      );
      expect(text).not.toContain('Zorblatt');
    }
    expect(JSON.stringify(report)).not.toContain('Zorblatt');
  });
});

it('takes the worse of two verdicts on one sentence', async () => {
  const { report } = await research(() => ({
    verdicts: [
      { statement: 1, verdict: 'not', why: 'people' },
      { statement: 1, verdict: 'supported', why: 'same' },
    ],
  }));
  expect(textsOf(report)).not.toContain(told);
});
