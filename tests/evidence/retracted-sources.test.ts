import { describe, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createResearchGraph, type ResearchState, renderMarkdown } from '#research/index.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { reportSchema } from '#shared/research/report.ts';
import { memoryEvidence, study } from '../support/evidence.ts';

const question = 'Does velmorolol reduce mortality in septic shock?';
const claim = (at: number) =>
  `Velmorolol reduced mortality in septic shock in every one of ${at + 20} hospitals.`;

/** A hundred records that fit the question better than any other; three in four were retracted, the others are doubted. */
const doubted = Array.from({ length: 100 }, (_, at) =>
  study({
    id: `pubmed:${at + 1}`,
    title: `Velmorolol and mortality in septic shock: trial ${at + 1}`,
    parts: { RESULTS: `Of ${at + 200} patients 20 died.`, CONCLUSIONS: claim(at) },
    score: 2,
    retraction: {
      status: at % 4 === 3 ? 'expression-of-concern' : at % 4 === 2 ? 'notice' : 'retracted',
      notice: at % 2 ? 'Data could not be confirmed.' : null,
    },
  }),
);
const sound = study({
  id: 'pubmed:900',
  title: 'Velmorolol in septic shock',
  parts: {
    RESULTS: 'Deaths were as many.',
    CONCLUSIONS: 'Velmorolol did not reduce mortality in septic shock.',
  },
});

async function research(items: readonly EvidenceItem[], mode: 'quick' | 'deep') {
  const graph = createResearchGraph({
    evidence: memoryEvidence(items),
    languageModel: undefined,
    clock: { now: () => new Date('2026-01-02T03:04:05Z') },
    brandName: 'Test',
    logger: createLogger('silent'),
  });
  const topic = mode === 'deep' ? `/deepresearch ${question}` : question;
  const state: ResearchState = await graph.invoke({ topic, research_mode: mode });
  return reportSchema.parse(state.research_report);
}

describe.each(['quick', 'deep'] as const)('in a %s research, of a hundred records in doubt', (mode) => {
  it('none supports a statement, or is quoted against one, unflagged', async () => {
    let flagged = 0;
    for (let from = 0; from < doubted.length; from += 10) {
      const batch = doubted.slice(from, from + 10);
      const report = await research([...batch, sound], mode);
      const markdown = renderMarkdown(report);
      for (const { evidenceId, retraction, title } of report.sources) {
        expect(['retracted', 'notice']).not.toContain(retraction?.status);
        if (evidenceId === sound.id) continue;
        expect(retraction?.status).toBe('expression-of-concern');
        const reference = markdown.split('\n').find((line) => /^\d/.test(line) && line.includes(title));
        expect(reference).toContain('expression of concern');
        flagged += 1;
      }
      const gone = batch.filter(({ retraction }) => retraction?.status !== 'expression-of-concern');
      const named = report.trail.excluded?.map(({ title }) => title) ?? [];
      expect(named).toEqual(expect.arrayContaining(gone.map(({ title }) => title)));
      for (const { text } of gone) expect(markdown).not.toContain(text.split('\n\n')[1]);
      const quotes = report.statements.flatMap((one) => [...one.citations, ...(one.opposing ?? [])]);
      for (const { source } of quotes) expect(report.sources[source]).toBeDefined();
    }
    expect(flagged).toBeGreaterThan(0);
  });
});
