import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { createLogger } from '#platform/logger.ts';
import { startPubmedServer } from '../../tests/support/pubmed-server.ts';
import { sourceAddresses } from '../../tests/support/source-addresses.ts';
import type { SourceServer } from '../../tests/support/source-server.ts';
import { createEvidence } from './index.ts';

const query = {
  text: 'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?',
  limit: 10,
};
const signal = () => new AbortController().signal;

let folder: string;
let server: SourceServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'));
  server = await startPubmedServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (settings: { offline?: boolean; starter?: boolean } = {}) =>
  createEvidence({
    sources: ['library', 'pubmed'],
    offline: settings.offline ?? false,
    ...sourceAddresses(server.url),
    libraryUri: join(folder, 'library'),
    libraryStarter: settings.starter ?? false,
    egress: createEgress(),
    pageEgress: createEgress(),
    clock: { now: () => new Date('2026-01-01T00:00:00Z') },
    logger: createLogger('silent'),
    brandName: 'Test brand',
  });

describe('createEvidence', () => {
  it('joins PubMed and the library, and puts retracted work last', async () => {
    const evidence = await open();
    const summary = {
      id: 'summary-of-trial',
      title: 'Summary of a test trial',
      abstract: 'SGLT2 inhibitors in heart failure with preserved ejection fraction, summarised.',
      pmid: '990000002',
      doi: '10.5555/test.sglt2.2',
      summary: true,
    };
    await writeFile(join(folder, 'own.jsonl'), JSON.stringify(summary));
    await evidence.library.import([join(folder, 'own.jsonl')]);
    const outcome = await evidence.search(query, { signal: signal(), deadlineMs: 8_000 });
    expect(outcome.failures).toEqual([]);
    expect(outcome).toMatchObject({ identified: 6, duplicates: 1 });
    expect(outcome.items.map(({ id }) => id)).not.toContain('library:summary-of-trial');
    expect(outcome.items.find(({ pmid }) => pmid === '990000002')?.isSummary).toBe(false);
    expect(outcome.items[0]).toMatchObject({
      id: 'pubmed:990000001',
      score: 1,
      studyDesign: 'meta-analysis',
    });
    expect(outcome.items.at(-1)?.retraction?.status).toBe('retracted');
    await evidence.library.remove('summary-of-trial');
    await evidence.close();
  });

  it('answers from the starter library and asks nobody else when it is offline', async () => {
    const before = server.requests.length;
    const evidence = await open({ offline: true, starter: true });
    const outcome = await evidence.search(query, { signal: signal(), deadlineMs: 8_000 });
    expect(outcome.failures).toEqual([]);
    expect(outcome.queries.map(({ connector }) => connector)).toEqual(['Local library']);
    expect(outcome.items.length).toBeGreaterThanOrEqual(3);
    expect(outcome.items.slice(0, 3).every(({ title }) => /heart failure/i.test(title))).toBe(true);
    expect(server.requests).toHaveLength(before);
    await evidence.close();
  });

  it.each([
    ['html', 'answered with a web page instead of data'],
    ['truncated', 'sent incomplete data'],
    ['rate-limited', 'is limiting requests (try again in 30 s)'],
    ['error-500', 'answered with error 500'],
    ['silent', 'did not answer within 2 s'],
    ['refused', 'refused the connection'],
  ] as const)('still answers, and names PubMed, when it is %s', async (fault, reason) => {
    const evidence = await open({ starter: true });
    server.setFault(fault);
    const outcome = await evidence.search(query, { signal: signal(), deadlineMs: 2_500 });
    server.setFault(undefined);
    await evidence.close();
    expect(outcome.failures).toEqual([{ connector: 'PubMed', reason }]);
    expect(outcome.items.length).toBeGreaterThanOrEqual(3);
  });
});
