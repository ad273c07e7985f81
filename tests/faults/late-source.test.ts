import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { EvidenceTasks } from '#evidence/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createThreadPool } from '#platform/threads/index.ts';
import type { ResearchState, ResearchTasks } from '#research/index.ts';
import { openResearch } from '../../src/commands/research.ts';
import { readConfig } from '../../src/config.ts';
import { bundleProgram } from '../support/program.ts';
import { startPubmedServer } from '../support/pubmed-server.ts';

const question =
  'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?';

// Deadlines are waited for, and on a busy machine they come late.
vi.setConfig({ testTimeout: 240_000 });

const file = await bundleProgram('tests/support/programs/late-reading-thread.ts');
const threads = createThreadPool<EvidenceTasks & ResearchTasks>({ file, size: 2 });
let pubmed: Awaited<ReturnType<typeof startPubmedServer>>;
let dataDir: string;
let research: Awaited<ReturnType<typeof openResearch>>;

beforeAll(async () => {
  pubmed = await startPubmedServer();
  dataDir = await mkdtemp(join(tmpdir(), 'late-source-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    EVIDENCE_SOURCES: 'library,pubmed',
    PUBMED_BASE_URL: pubmed.url,
  });
  threads.warm();
  research = await openResearch(config, createLogger('silent'), { threads });
});
afterAll(async () => {
  await research?.evidence.close();
  await threads.close();
  await pubmed.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('names a source whose answer takes too long to read, and writes from the others', async () => {
  const state: ResearchState = await research.graph.invoke({ topic: question, research_mode: 'quick' });
  const { research_report: report, final_report: html } = state;
  expect(report?.failures).toContainEqual({
    connector: 'PubMed',
    reason: expect.stringMatching(/could not be read in time|did not answer within/),
  });
  expect(html).toContain('PubMed');
  expect(report?.sources.length).toBeGreaterThanOrEqual(3);
  expect(report?.verification.verified).toBe(
    report?.statements.filter(({ kind }) => kind !== 'counted').length,
  );
});

it('says that it is the answer that could not be read', async () => {
  const query = { text: question, expression: 'heart failure', limit: 5 };
  const signal = new AbortController().signal;
  const { failures, items } = await research.evidence.search(query, { signal, deadlineMs: 40_000 });
  expect(failures).toContainEqual({
    connector: 'PubMed',
    reason: 'sent an answer that could not be read in time',
  });
  expect(items.length).toBeGreaterThan(0);
});
