import { createLogger } from '../../src/platform/logger.ts';
import type { ResearchDependencies, ResearchState } from '../../src/research/index.ts';
import { composeReport } from '../../src/research/literature/compose-report.ts';
import { screenItems } from '../../src/research/sources/screen.ts';
import { buildReport } from '../../src/research/writing/build-report.ts';
import type { EvidenceItem } from '../../src/shared/research/evidence-item.ts';
import type { Report } from '../../src/shared/research/report.ts';

const dependencies = {
  languageModel: undefined,
  logger: createLogger('warn'),
} as Partial<ResearchDependencies>;

/** The report on what a search found, made as the graph makes it without a model. */
export async function composeAnswer(question: string, found: readonly EvidenceItem[]): Promise<Report> {
  const { included, coverage, answering, leading, possible, nearest } = screenItems(found, question);
  const state = {
    research_mode: 'quick',
    analysis: { question, forPatient: false, redFlags: [] },
    items: included,
    coverage,
    answering,
    leading,
    possible,
    failures: [],
    trail: {
      queries: [],
      identified: found.length,
      duplicates: 0,
      screened: found.length,
      included: 0,
      ...(nearest && { nearest }),
    },
  } as unknown as ResearchState;
  const { signal } = new AbortController();
  const signals = { run: signal, model: signal };
  const composed = await composeReport(state, dependencies as ResearchDependencies, signals, undefined);
  return buildReport(state, composed, new Date(0));
}
