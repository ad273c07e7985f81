import { existsSync } from 'node:fs';
import type { LanguageModel } from '#llm/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createResearchGraph } from '../../src/research/index.ts';
import { dataFolder } from '../../tests/data/folder.ts';
import { memoryEvidence } from '../../tests/support/evidence.ts';

/**
 * The questions that a capable model answered by hand, each with what it said and a graph that asks a model given by the
 * benchmark. None, in words, where the abstracts they were written from are not here.
 */
export async function readRecordedRuns() {
  if (!existsSync(dataFolder)) {
    console.log('skipped: ../shared/bench is not here');
    return [];
  }
  const { documentsOf, inputOf, readDocuments, readRecordedAnswers, recordedModel, recordedWords } =
    await import('../../tests/data/recorded-answers.ts');
  const documents = readDocuments();
  return readRecordedAnswers().map((answer) => ({
    id: answer.id,
    mode: answer.mode === 'deep' ? ('deep' as const) : ('quick' as const),
    input: inputOf(answer),
    say: recordedWords(answer, documents),
    model: recordedModel(answer, documents),
    graphWith: (languageModel: LanguageModel | undefined) =>
      createResearchGraph({
        evidence: memoryEvidence(documentsOf(answer, documents)),
        languageModel,
        clock: { now: () => new Date() },
        brandName: 'Bench',
        logger: createLogger('silent'),
      }),
  }));
}

export type RecordedRun = Awaited<ReturnType<typeof readRecordedRuns>>[number];
