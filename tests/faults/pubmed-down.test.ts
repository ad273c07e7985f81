import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import type { ResearchState } from '#research/index.ts';
import { openResearch } from '../../src/commands/research.ts';
import { readConfig } from '../../src/config.ts';
import { startPubmedServer } from '../support/pubmed-server.ts';

const question =
  'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?';

let pubmed: Awaited<ReturnType<typeof startPubmedServer>>;
let dataDir: string;
let research: Awaited<ReturnType<typeof openResearch>>;

beforeAll(async () => {
  pubmed = await startPubmedServer();
  dataDir = await mkdtemp(join(tmpdir(), 'pubmed-down-'));
});
// Anew each time: answers of PubMed are kept for a while.
beforeEach(async () => {
  const config = readConfig({
    DATA_DIR: dataDir,
    EVIDENCE_SOURCES: 'library,pubmed',
    PUBMED_BASE_URL: pubmed.url,
  });
  research = await openResearch(config, createLogger('silent'));
});
afterEach(() => research.evidence.close());
afterAll(async () => {
  await pubmed.close();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = (): Promise<ResearchState> => research.graph.invoke({ topic: question, research_mode: 'quick' });

it('cites PubMed beside the library while PubMed answers', async () => {
  pubmed.setFault(undefined);
  const { research_report: report } = await ask();
  expect(report?.failures).toEqual([]);
  expect(report?.sources.map((source) => source.domain)).toContain('pubmed.ncbi.nlm.nih.gov');
  expect(report?.trail.queries.map(({ connector }) => connector)).toContain('PubMed');
});

it.each([
  ['html', /web page/i],
  ['truncated', /incomplete|XML/i],
  ['rate-limited', /limit/i],
  ['error-500', /500/],
  ['silent', /did not answer/i],
  ['refused', /refused/i],
] as const)('ends in a report that names PubMed when it is %s', async (fault, reason) => {
  pubmed.setFault(fault);
  const { research_report: report, final_report: html } = await ask();
  expect(report?.failures).toEqual([{ connector: 'PubMed', reason: expect.stringMatching(reason) }]);
  expect(html).toContain('PubMed');
  expect(report?.sources.length).toBeGreaterThanOrEqual(3);
  expect(report?.verification.verified).toBe(
    report?.statements.filter(({ kind }) => kind !== 'counted').length,
  );
});
