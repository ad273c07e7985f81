import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createResearchGraph, type ResearchState } from '#research/index.ts';
import type { Report } from '#shared/research/report.ts';
import { memoryEvidence, study } from '../support/evidence.ts';

/** Invented studies of one question: 30 pairs of which one denies what the other found, 17 that do not. */
type Study = { results: string; conclusion: string };
type Pair = { kind: 'conflict' | 'agree'; question: string; one: Study; other: Study };

const pairs = readFileSync(new URL('conflicting-pairs.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Pair);

const reports = new Map<Pair, Report>();

beforeAll(async () => {
  for (const pair of pairs) {
    const items = [pair.one, pair.other].map(({ results, conclusion }, at) =>
      study({
        id: `pubmed:${at + 1}`,
        title: `${pair.question.replace('?', '')}: study ${at + 1}`,
        parts: {
          METHODS: 'We randomly assigned 900 people.',
          RESULTS: results,
          CONCLUSIONS: conclusion,
        },
      }),
    );
    const graph = createResearchGraph({
      evidence: memoryEvidence(items),
      languageModel: undefined,
      clock: { now: () => new Date('2026-01-02T03:04:05Z') },
      brandName: 'Test',
      logger: createLogger('silent'),
    });
    const state: ResearchState = await graph.invoke({ topic: pair.question, research_mode: 'quick' });
    if (state.research_report) reports.set(pair, state.research_report);
  }
});

const of = (kind: Pair['kind']) => pairs.filter((pair) => pair.kind === kind);
const reportOn = (pair: Pair): Report => reports.get(pair) as Report;
const opposedIn = ({ statements }: Report) => statements.filter(({ opposing }) => opposing?.length);

describe('sources that contradict each other', () => {
  it('are at least thirty pairs', () => expect(of('conflict').length).toBeGreaterThanOrEqual(30));

  it('are both cited', () => {
    for (const pair of of('conflict')) {
      const texts = reportOn(pair).statements.map(({ text }) => text);
      expect(reportOn(pair).sources, pair.question).toHaveLength(2);
      for (const { conclusion } of [pair.one, pair.other])
        expect(texts).toContainEqual(expect.stringContaining(conclusion));
    }
  });

  it('are set against each other, word for word, and lower certainty and band', () => {
    const missed = of('conflict').filter((pair) => {
      const report = reportOn(pair);
      const opposed = opposedIn(report).find(({ text }) => text.includes(pair.one.conclusion));
      return !opposed?.opposing?.[0]?.quote.includes(pair.other.conclusion);
    });
    expect(missed.map(({ question }) => question)).toEqual([]);
    for (const pair of of('conflict')) {
      const report = reportOn(pair);
      expect(report.band).toBe('moderate');
      for (const { opposing = [], certainty } of opposedIn(report)) {
        expect(certainty?.level).not.toBe('high');
        expect(certainty?.reasons.join()).toContain('found otherwise');
        for (const { source, quote, start, end } of opposing)
          expect(report.sources[source]?.text.slice(start, end)).toBe(quote);
      }
    }
  });
});

it('sets studies of other outcomes, and studies that agree, not against each other', () => {
  const wrong = of('agree').filter((pair) => opposedIn(reportOn(pair)).length > 0);
  expect(wrong.map(({ question }) => question)).toEqual([]);
});
