import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';
import { estimateTokens, type LanguageModel, LanguageModelError } from '#llm/index.ts';
import type { AnswerCertainty, Judging, Verification } from '#shared/research/report.ts';
import type { Statement } from '#shared/research/statement.ts';
import { lowerOf } from '../appraisal/answer-certainty.ts';
import { addCounts, countKinds, type RejectionCounts, unreadAnswers } from '../checking/rejections.ts';
import { askModel } from '../prompts/ask-model.ts';
import { correctSentences } from '../prompts/correct-sentences.ts';
import type { Review } from '../prompts/review-answer.ts';
import { asDrafts, type WrittenAnswer, type WrittenSentence, writeAnswer } from '../prompts/write-answer.ts';
import { type AnswerPorts, type AnswerTask, toCheck } from './answer-task.ts';
import { failureWords } from './model-failure.ts';
import { normalizeStatement } from './normalize-statement.ts';
import type { NumberedSources } from './numbered-sources.ts';
import { bottomLine, columnOf, inSections, isProse, notKnown } from './outlines.ts';
import { findMissing, isSameText, reviewShown, type Shown } from './review-shown.ts';
import { keepSupported, type Settled, type SettlingPorts, settleSentences } from './settle-sentences.ts';

export type ComposedAnswer = {
  statements: Statement[];
  verification: Verification;
  rejected: RejectionCounts;
  judging: Judging;
  certainty: AnswerCertainty;
  reviewIterations: number;
  /** It does not say that nothing answers, and has no bottom line all the same. */
  lacksBottomLine: boolean;
};

/** The first sentence is judged alone, so that it is shown at once; later ones in growing batches. */
const maxBatch = 4;
/** Cells of the table are short. */
const maxCells = 9;
const batchesAtOnce = 3;
/** So many batches may still be judged when all is written: the last reading does not wait for them. */
const judgedAtEnd = 2;
const maxSentences = 64;
/** Left for sentences that are sent back. */
const correctionTokens = 2_500;

/**
 * Lets a model write an answer from numbered sentences and settles each sentence while it writes on: `settleSentences`. When
 * all is written the model looks at the whole as it is shown, and once more where its last sentences were still changed;
 * findings it misses are added as it tells them, or in the words of their source. An answer without a sentence is one: nothing answers the
 * question. Throws where no answer can be had or read.
 */
export async function composeAnswer(task: AnswerTask, ports: AnswerPorts): Promise<ComposedAnswer> {
  const { writer, judge, read, onAdmitted } = ports;
  const failed = new AbortController();
  const signal = AbortSignal.any([ports.signal, failed.signal]);
  // Every request to a model listens: more than Node takes for sound.
  setMaxListeners(0, signal);
  const limit = pLimit(batchesAtOnce);
  const failures = new Set<string>();
  const batches: Promise<Settled[]>[] = [];
  const said = new Set<string>();
  let admitted: Promise<Statement[]> = Promise.resolve([]);
  const taken: WrittenSentence[] = [];
  /** Each batch with what was admitted before it. */
  const begun: { before: typeof admitted; sentences: readonly WrittenSentence[] }[] = [];
  let corrections = 0;

  const admit = (statements: readonly Statement[]): Statement[] => {
    const fresh = statements.filter((one) => !said.has(keyOf(one)));
    for (const one of fresh) said.add(keyOf(one));
    if (fresh.length > 0) onAdmitted?.(fresh);
    return fresh;
  };

  const settlingWith = (numbered: NumberedSources): SettlingPorts => ({
    judge,
    signal,
    check: (written) => read('report/check', toCheck(written, numbered, task)),
    correct: async (failed) => {
      corrections += 1;
      const input = { ...task, numbered, failed, written: taken };
      const { answer } = await askModel(writer, correctSentences, input, signal);
      return new Map(answer.sentences.map(({ sentence, ...written }) => [sentence - 1, written]));
    },
    onFailure: (what, error) => failures.add(failureWords(what, error, signal)),
  });
  const settle = (sentences: readonly WrittenSentence[], numbered: NumberedSources): Promise<Settled[]> =>
    limit(() => settleSentences(sentences, settlingWith(numbered)));

  const take = (all: readonly WrittenSentence[], numbered: NumberedSources, isEnd: boolean) => {
    const sentences = withoutLoneRows(all.slice(0, maxSentences));
    for (;;) {
      const isCell = columnOf(sentences[taken.length]?.section ?? '') !== undefined;
      const most = isCell ? maxCells : Math.min(maxBatch, batches.length + 1);
      const size = isEnd ? Math.min(most, sentences.length - taken.length) : most;
      const next = sentences.slice(taken.length, taken.length + size);
      if (size <= 0 || next.length < size) return;
      begun.push({ before: admitted, sentences: next });
      const batch = settle(next, numbered);
      taken.push(...next);
      batches.push(batch);
      admitted = Promise.all([admitted, batch]).then(([before, settled]) => [
        ...before,
        ...admit(settled.flatMap(({ statements }) => statements)),
      ]);
      // Looked at when all is written: a batch that fails before then is no failure unheard of.
      admitted.catch(() => undefined);
    }
  };

  const written = await write(
    task,
    { ...ports, onBroken: (error) => failures.add(failureWords('write', error, ports.signal)) },
    (sentences, numbered) => take(sentences, numbered, false),
  );
  const { numbered, isCut } = written;
  const answer = {
    ...written.answer,
    sentences: continued(taken, withoutLoneRows(written.answer.sentences)),
  };
  take(answer.sentences, numbered, true);
  const look = (shown: readonly Shown[]) =>
    reviewShown(task, { ...ports, signal }, { numbered, shown }).catch((error: unknown) => {
      failures.add(failureWords('review', error, signal));
      return undefined;
    });
  const last = begun.slice(-judgedAtEnd);
  const drafts = asDrafts(
    last.flatMap(({ sentences }) => sentences),
    numbered,
  );
  const drafted = (last[0]?.before ?? admitted).then((before) =>
    inSections([...before, ...drafts].filter(isProse)),
  );
  const review = drafted.then(look, () => undefined);
  const statements = await admitted.catch((error: unknown) => {
    // What nobody waits for any more is not asked.
    limit.clearQueue();
    failed.abort();
    throw error;
  });
  const settled = (await Promise.all(batches)).flat();
  const shown = inSections(statements.filter(isProse));
  const early = await review;
  const reviewed = early && !isSameText(await drafted, shown) ? ((await look(shown)) ?? early) : early;
  const beside = {
    numbered,
    statements,
    keepSupported: (sentences: readonly WrittenSentence[]) =>
      keepSupported(sentences, settlingWith(numbered)),
  };
  const fresh = admit(reviewed ? await findMissing(reviewed, task, beside) : []);
  statements.push(...fresh);

  const count = (...outcomes: Settled['outcome'][]) =>
    settled.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const hasBottomLine = statements.some(({ section }) => section === bottomLine);
  return {
    statements: inSections(statements),
    certainty: certaintyOf(answer, reviewed, hasBottomLine),
    lacksBottomLine: task.part === undefined && answer.certainty !== 'none' && !hasBottomLine,
    verification: {
      statements: settled.length,
      verified: settled.length - count('dropped'),
      dropped: count('dropped'),
      repaired: count('corrected'),
      replaced: count('replaced', 'unjudged'),
    },
    rejected: addCounts([countKinds(settled.flatMap(({ rejections }) => rejections)), unreadAnswers(isCut)]),
    judging: {
      model: judge.name,
      supported: count('supported', 'corrected') + fresh.filter(({ kind }) => kind !== 'quoted').length,
      replaced: count('replaced'),
      unjudged: count('unjudged'),
      added: fresh.length,
      follows: reviewed?.follows ?? null,
      failures: [...failures],
    },
    reviewIterations: corrections > 0 ? 1 : 0,
  };
}

/** A table repeats for the eye: a row on a study that no sentence before it tells of would be a finding of its own. */
function withoutLoneRows(sentences: readonly WrittenSentence[]): WrittenSentence[] {
  const sourceOf = (cite: string) => cite.split('.')[0] ?? '';
  const told = new Set<string>();
  return sentences.filter(({ section, cites }) => {
    const sources = cites.map(sourceOf);
    if (columnOf(section) !== undefined) return sources.some((one) => told.has(one));
    if (section !== notKnown) for (const one of sources) told.add(one);
    return true;
  });
}

/** Cells of two studies may say the same. */
const keyOf = ({ section, text, citations }: Statement): string =>
  columnOf(section) === undefined
    ? normalizeStatement(text)
    : [section, citations[0]?.sourceId, text].join(' ');

type Written = { numbered: NumberedSources; answer: WrittenAnswer; isCut: boolean };

/** Asks with the first sources, with half of them and half again where they are more than the model can read. */
async function write(
  { question, forPatient, part, apart, items: all }: AnswerTask,
  { writer, read, signal, onBroken }: AnswerPorts & { onBroken: (error: unknown) => void },
  onSentences: (sentences: readonly WrittenSentence[], numbered: NumberedSources) => void,
): Promise<Written> {
  let items = all;
  for (;;) {
    const numbered = await read('report/number', { items });
    const input = { question, forPatient, part, apart, numbered };
    const isMuch = items.length > 1 && !isFitting(writer, writeAnswer.write(input));
    try {
      if (!isMuch) {
        let last: WrittenAnswer | undefined;
        const { answer, isCut } = await askModel(writer, writeAnswer, input, signal, (partial) => {
          last = partial;
          onSentences(partial.sentences, numbered);
        }).catch((error: unknown) => {
          // What came before the connection broke, or the time was up, was written all the same.
          if (!last || last.sentences.length === 0 || isTooMuch(error)) throw error;
          onBroken(error);
          return { answer: last, isCut: true };
        });
        return { numbered, answer, isCut };
      }
    } catch (error) {
      if (!isTooMuch(error) || items.length < 2) throw error;
    }
    items = items.slice(0, Math.ceil(items.length / 2));
  }
}

const isTooMuch = (error: unknown): boolean => error instanceof LanguageModelError && error.isTooLong;

const isFitting = ({ contextTokens }: LanguageModel, user: string): boolean =>
  contextTokens === undefined ||
  estimateTokens({ system: writeAnswer.system, user }) + writeAnswer.maxTokens + correctionTokens <=
    contextTokens;

/** What was shown stays: where the whole answer does not begin with it, as it was told otherwise at last, it follows it. */
function continued(taken: readonly WrittenSentence[], all: readonly WrittenSentence[]): WrittenSentence[] {
  const isSame = JSON.stringify(all.slice(0, taken.length)) === JSON.stringify(taken);
  return [...(isSame ? [] : taken), ...all].slice(0, maxSentences);
}

function certaintyOf(
  { certainty, certaintyReason }: WrittenAnswer,
  reviewed: Review | undefined,
  hasBottomLine: boolean,
): AnswerCertainty {
  if (!hasBottomLine) return { level: 'none', reason: null };
  const level = reviewed ? lowerOf(certainty, reviewed.certainty) : certainty;
  if (reviewed?.follows !== false) return { level, reason: certaintyReason };
  return { level: lowerOf(level, 'low'), reason: certaintyReason };
}
