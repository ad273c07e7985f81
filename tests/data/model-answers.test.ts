import { expect, it } from 'vitest';
import { createLogger } from '../../src/platform/logger.ts';
import { createResearchGraph } from '../../src/research/index.ts';
import { type FacetName, facets } from '../../src/research/modes/deep/facets.ts';
import { reportSchema } from '../../src/shared/research/report.ts';
import { memoryEvidence } from '../support/evidence.ts';
import {
  documentsOf,
  inputOf,
  readDocuments,
  readRecordedAnswers,
  recordedModel,
} from './recorded-answers.ts';

const documents = readDocuments();

it.each(readRecordedAnswers().map((answer) => [answer.id, answer.question, answer] as const))(
  'makes a report of the recorded answer %s: %s',
  async (_, _question, answer) => {
    const model = recordedModel(answer, documents);
    const sent: string[] = [];
    const graph = createResearchGraph({
      evidence: memoryEvidence(documentsOf(answer, documents)),
      languageModel: {
        ...model,
        complete(request) {
          sent.push(`${request.schema.name} ${request.user}`);
          return model.complete(request);
        },
      },
      clock: { now: () => new Date('2026-01-02T03:04:05Z') },
      brandName: 'Test',
      logger: createLogger('silent'),
    });
    const state = await graph.invoke(inputOf(answer));
    const report = reportSchema.parse(state.research_report);
    expect(report.failures).toEqual([]);
    const answers = report.statements.some(({ section }) => section === 'Bottom line');
    expect(answers || state.final_report.match(/No answer found|No evidence found/) !== null).toBe(true);
    // Nothing takes the place of a reason for the certainty that could not be corrected.
    expect(report.verification.dropped).toBeLessThanOrEqual(1);
    expect(report.judging?.unjudged ?? 0).toBe(0);
    expect(new Set(sent).size).toBe(sent.length);
    // What was written for each side of a Deep Research stands in its section, as it was written or corrected.
    for (const [facet, { write }] of Object.entries(answer.parts ?? {})) {
      const { title } = facets[facet as FacetName];
      const texts = report.statements.flatMap(({ section, text }) => (section === title ? text : []));
      const corrected = (text: string) =>
        answer.corrections.find(({ failed }) => failed === text)?.text ?? text;
      expect(texts).toEqual(write.sentences.map(({ text }) => corrected(text)));
    }
    const judged = report.statements.filter(({ kind }) => kind !== 'quoted');
    expect(judged.length).toBe(report.judging?.supported ?? 0);
    for (const { citations } of report.statements)
      for (const { source, quote, start, end } of citations)
        expect(report.sources[source]?.text.slice(start, end)).toBe(quote);
  },
);
