import { expect, it } from 'vitest';
import { ConnectorError, type EvidenceQuery } from '#evidence/index.ts';
import { createLogger } from '#platform/logger.ts';
import { memoryEvidence, study } from '../../../../tests/support/evidence.ts';
import type { ResearchDependencies } from '../../dependencies.ts';
import { createResearchGraph } from '../../index.ts';

const topic = '/deepresearch Is Testocor safe in pregnancy?';
const label = study({
  parts: { Warnings: 'Testocor is not recommended in pregnancy because it is not safe.' },
});

async function research(findDrug: ResearchDependencies['evidence']['findDrug']) {
  const { search } = memoryEvidence([label]);
  const queries: EvidenceQuery[] = [];
  const looked: string[] = [];
  const evidence: ResearchDependencies['evidence'] = {
    search: (query, signal) => {
      queries.push(query);
      return search(query, signal);
    },
    findDrug: (name, signal) => {
      looked.push(name);
      return findDrug?.(name, signal) ?? Promise.resolve(undefined);
    },
  };
  const clock = { now: () => new Date('2026-01-02T03:04:05Z') };
  const graph = createResearchGraph({
    evidence,
    languageModel: undefined,
    clock,
    brandName: 'Test',
    logger: createLogger('silent'),
  });
  const state = await graph.invoke({ topic, research_mode: 'deep' });
  return { queries, looked, failures: state.research_report?.failures };
}

it('looks a drug that no list has up once a run, and asks labels for it in every round that labels answer', async () => {
  const { queries, looked, failures } = await research(async () => ({
    isExact: true,
    candidates: [],
    drug: { rxcui: '1001', name: 'testostatin', ingredients: [], brands: [], classes: [] },
  }));
  expect(looked).toEqual(['testocor']);
  expect(queries.length).toBeGreaterThan(3);
  const asking = queries.filter(({ drugs = [] }) => drugs.length > 0);
  expect(asking.length).toBeGreaterThan(0);
  expect(asking.length).toBeLessThan(queries.length);
  expect(new Set(asking.flatMap(({ drugs }) => drugs))).toEqual(new Set(['testostatin']));
  expect(failures).toEqual([]);
});

it('goes on without a register that fails, and names it once', async () => {
  const { queries, looked, failures } = await research(() =>
    Promise.reject(new ConnectorError('server-error')),
  );
  expect(looked).toHaveLength(1);
  expect(queries.every(({ drugs = [] }) => drugs.length === 0)).toBe(true);
  expect(failures).toEqual([{ connector: 'Drug names', reason: 'answered with a server error' }]);
});
