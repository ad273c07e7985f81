import { existsSync } from 'node:fs';
import { createLogger } from '../src/platform/logger.ts';
import { createResearchGraph } from '../src/research/index.ts';
import { reportSchema } from '../src/shared/research/report.ts';
import { dataFolder } from '../tests/data/folder.ts';
import { memoryEvidence } from '../tests/support/evidence.ts';

/**
 * What becomes of the recorded answers of a capable model: what is shown, what was corrected or replaced, the calls and tokens of
 * a run, and the program's own time, the model answering at once. Tokens are characters divided by four.
 */
if (!existsSync(dataFolder)) console.log('bench/model-answers: skipped, ../shared/bench is not here');
else await measure();

async function measure(): Promise<void> {
  const { documentsOf, readDocuments, readRecordedAnswers, recordedModel } = await import(
    '../tests/data/recorded-answers.ts'
  );
  const documents = readDocuments();
  const rows: Record<string, Record<string, string | number>> = {};
  const answers = readRecordedAnswers();
  // The first run of all compiles; it is not measured.
  for (const answer of [...answers.slice(0, 1), ...answers]) {
    const graph = createResearchGraph({
      evidence: memoryEvidence(documentsOf(answer, documents)),
      languageModel: recordedModel(answer, documents),
      clock: { now: () => new Date('2026-01-02T03:04:05Z') },
      brandName: 'Bench',
      logger: createLogger('silent'),
    });
    const startedAt = performance.now();
    const { research_report } = await graph.invoke({ topic: answer.question });
    const ownMs = Math.round(performance.now() - startedAt);
    const { statements, verification, certainty, usage, judging } = reportSchema.parse(research_report);
    const count = (kind: string) => statements.filter((one) => one.kind === kind).length;
    rows[answer.id] = {
      quoted: count('quoted'),
      paraphrase: count('paraphrase'),
      synthesis: count('synthesis'),
      corrected: verification.repaired,
      replaced: verification.replaced,
      added: judging?.added ?? 0,
      certainty: certainty?.level ?? 'none',
      calls: usage?.calls ?? 0,
      'tokens read': usage?.inputTokens ?? 0,
      'tokens written': usage?.outputTokens ?? 0,
      'own ms': ownMs,
    };
  }
  console.table(rows);
}
