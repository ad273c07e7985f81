import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEvidence, type SearchOutcome } from '#evidence/index.ts';
import { systemClock } from '#platform/clock.ts';
import { createEgress } from '#platform/egress/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createResearchGraph, type ResearchState } from '#research/index.ts';
import { type Mode, withCommand } from '#shared/research/modes.ts';
import type { Report } from '#shared/research/report.ts';
import { sourceAddresses } from './source-addresses.ts';

export type OfflineAnswer = { found: string[]; report: Report };

/**
 * The product as `EVIDENCE_OFFLINE` runs it, with the starter library and without a language model. `ask` answers with
 * the ids that the search found, best first, and the report.
 */
export async function openOfflineResearch() {
  const folder = await mkdtemp(join(tmpdir(), 'clinquire-offline-'));
  const logger = createLogger('warn');
  const evidence = await createEvidence({
    sources: ['library'],
    offline: true,
    ...sourceAddresses(),
    libraryUri: join(folder, 'library'),
    libraryStarter: true,
    egress: createEgress(),
    pageEgress: createEgress(),
    clock: systemClock,
    logger,
    brandName: 'Test',
  });
  let outcome: SearchOutcome | undefined;
  const graph = createResearchGraph({
    evidence: {
      async search(...given) {
        outcome = await evidence.search(...given);
        return outcome;
      },
    },
    languageModel: undefined,
    clock: systemClock,
    brandName: 'Test',
    logger,
  });
  return {
    async ask(question: string, mode: Mode = 'quick'): Promise<OfflineAnswer> {
      const state: ResearchState = await graph.invoke({
        topic: withCommand(mode, question),
        research_mode: mode,
      });
      if (!state.research_report || !outcome) throw new Error(`no report on ${question}`);
      return { found: outcome.items.map(({ id }) => id), report: state.research_report };
    },
    async close() {
      await evidence.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
