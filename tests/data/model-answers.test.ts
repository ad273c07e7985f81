import { expect, it } from 'vitest';
import { createLogger } from '../../src/platform/logger.ts';
import { createResearchGraph } from '../../src/research/index.ts';
import { reportSchema } from '../../src/shared/research/report.ts';
import { memoryEvidence } from '../support/evidence.ts';
import { documentsOf, readDocuments, readRecordedAnswers, recordedModel } from './recorded-answers.ts';

const documents = readDocuments();

it.each(readRecordedAnswers().map((answer) => [answer.id, answer.question, answer] as const))(
  'makes a report of the recorded answer %s: %s',
  async (_, question, answer) => {
    const graph = createResearchGraph({
      evidence: memoryEvidence(documentsOf(answer, documents)),
      languageModel: recordedModel(answer, documents),
      clock: { now: () => new Date('2026-01-02T03:04:05Z') },
      brandName: 'Test',
      logger: createLogger('silent'),
    });
    const state = await graph.invoke({ topic: question });
    const report = reportSchema.parse(state.research_report);
    expect(report.failures).toEqual([]);
    const answers = report.statements.some(({ section }) => section === 'Bottom line');
    expect(answers || state.final_report.match(/No answer found|No evidence found/) !== null).toBe(true);
    expect(report.verification.dropped).toBe(0);
    const judged = report.statements.filter(({ kind }) => kind !== 'quoted');
    expect(judged.length).toBe(report.judging?.supported ?? 0);
    for (const { citations } of report.statements)
      for (const { source, quote, start, end } of citations)
        expect(report.sources[source]?.text.slice(start, end)).toBe(quote);
  },
);
