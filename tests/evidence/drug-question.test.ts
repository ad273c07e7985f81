import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvidence, type Evidence } from '#evidence/index.ts';
import { systemClock } from '#platform/clock.ts';
import { createEgress } from '#platform/egress/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createResearchGraph, type ResearchState } from '#research/index.ts';
import type { Report } from '#shared/research/report.ts';
import { startSourceServers } from '../support/source-servers.ts';

let folder: string;
let servers: Awaited<ReturnType<typeof startSourceServers>>;
let evidence: Evidence;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drug-question-'));
  servers = await startSourceServers();
  evidence = await createEvidence({
    sources: ['library', 'openfda', 'dailymed', 'rxnav'],
    offline: false,
    ...servers.addresses,
    libraryUri: join(folder, 'library'),
    libraryStarter: true,
    egress: createEgress(),
    pageEgress: servers.pageEgress,
    clock: systemClock,
    logger: createLogger('warn'),
    brandName: 'Test',
  });
});
afterAll(async () => {
  await evidence.close();
  await servers.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(question: string): Promise<Report> {
  const graph = createResearchGraph({
    evidence,
    languageModel: undefined,
    clock: systemClock,
    brandName: 'Test',
    logger: createLogger('warn'),
  });
  servers.forget();
  const state: ResearchState = await graph.invoke({ topic: question, research_mode: 'quick' });
  if (!state.research_report) throw new Error(`no report on ${question}`);
  return state.research_report;
}

/** The sentences that a report takes from drug labels. */
const ofLabels = ({ statements, sources }: Report) =>
  statements.filter(({ citations }) =>
    citations.some(({ source }) => sources[source]?.evidenceId?.startsWith('spl:')),
  );

it('answers a question about a brand that no list has from the label of its substance', async () => {
  const report = await ask('Does Testocor interact with clarithromycin?');
  expect(report.failures).toEqual([]);
  expect(report.trail.queries.map(({ connector }) => connector)).toEqual(
    expect.arrayContaining(['openFDA labels', 'DailyMed']),
  );
  expect(ofLabels(report).map(({ text }) => text)).toContain('Clarithromycin raises testostatin fourfold.');
  expect(report.verification.dropped).toBe(0);
});

it('leads with the label where that is asked for, and cites it at its place', async () => {
  const report = await ask('Can testostatin be taken with clarithromycin?');
  const [first] = ofLabels(report);
  expect(first?.section).toBe('Bottom line');
  for (const { source, quote, start, end } of first?.citations ?? [])
    expect(report.sources[source]?.text.slice(start, end)).toBe(quote);
});

it('asks no source about drugs where the question names none', async () => {
  const report = await ask('Does exercise help in depression?');
  expect(ofLabels(report)).toEqual([]);
  for (const source of ['openfda', 'dailymed', 'rxnav'] as const)
    expect(servers.arrivals(source)).toEqual([]);
});
