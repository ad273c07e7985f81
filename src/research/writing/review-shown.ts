import type { DraftStatement, Statement } from '#shared/research/statement.ts';
import { askModel } from '../prompts/ask-model.ts';
import { type Review, reviewAnswer } from '../prompts/review-answer.ts';
import type { WrittenSentence } from '../prompts/write-answer.ts';
import type { AnswerPorts, AnswerTask } from './answer-task.ts';
import { normalizeStatement } from './normalize-statement.ts';
import { type NumberedSources, numberOf } from './numbered-sources.ts';
import { addedSection, bottomLine } from './outlines.ts';
import { placeAdded } from './place-added.ts';

/** A sentence as a reader sees it. */
export type Shown = Pick<DraftStatement, 'section' | 'text' | 'citations'>;

export const isSameText = (some: readonly Shown[], others: readonly Shown[]): boolean => {
  const textOf = (all: readonly Shown[]) => all.map(({ text }) => normalizeStatement(text)).join('\n');
  return textOf(some) === textOf(others);
};

/** Has the model read the answer as it is shown. Not of a part, which is no whole; and without a bottom line there is nothing to follow. */
export async function reviewShown(
  { question, forPatient, part, apart }: AnswerTask,
  { writer, signal }: AnswerPorts,
  { numbered, shown }: { numbered: NumberedSources; shown: readonly Shown[] },
): Promise<Review | undefined> {
  if (part !== undefined || !shown.some(({ section }) => section === bottomLine)) return undefined;
  const sentences = shown.map(({ section, text, citations }) => ({
    section,
    text,
    cites: citations.flatMap((span) => numberOf(numbered, span) ?? []),
  }));
  const asked = await askModel(
    writer,
    reviewAnswer,
    { question, forPatient, apart, numbered, sentences },
    signal,
  );
  return asked.answer;
}

type Missing = Review['missing'][number];
type Added = {
  numbered: NumberedSources;
  statements: readonly Statement[];
  /** Of each sentence the statement, where it stands as it was written. */
  keepSupported(sentences: readonly WrittenSentence[]): Promise<(Statement | undefined)[]>;
};

/**
 * What the last reading found missing, where it is to stand beside what is shown: as it tells it, where that is judged supported,
 * else in the words of its source.
 */
export async function findMissing(
  { missing }: Review,
  { forPatient }: AnswerTask,
  { numbered, statements, keepSupported }: Added,
): Promise<Statement[]> {
  // A patient is told no ratio, and sources give the size of an effect as little else.
  const wanted = missing.filter(({ why }) => !(forPatient && why === 'size')).slice(0, 4);
  const asSentence = (why: Missing['why'], text: string, cites: readonly string[]): WrittenSentence => ({
    section: why === 'size' ? bottomLine : addedSection,
    paragraph: 1,
    text,
    cites: [...new Set(cites)],
  });
  const isTold = ({ text }: Missing) => text.trim() !== '';
  const told = wanted.filter(isTold);
  const judged = await keepSupported([
    ...wanted.map(({ cite, why }) => asSentence(why, sentenceOf(numbered, cite), [cite])),
    ...told.map(({ cite, cites, text, why }) => asSentence(why, text, [cite, ...cites])),
  ]);
  const found = wanted.flatMap((one, at) => {
    const quoted = judged[at];
    return quoted?.kind === 'quoted'
      ? [{ ...one, quoted, kept: told.includes(one) ? judged[wanted.length + told.indexOf(one)] : undefined }]
      : [];
  });
  const placed: Statement[] = [];
  for (const { kept, quoted, why } of found)
    placed.push(placeAdded(kept ?? quoted, why, [...statements, ...placed]));
  return placed;
}

const sentenceOf = ({ sources }: NumberedSources, number: string): string =>
  sources
    .flatMap(({ sentences }) => sentences)
    .find((sentence) => sentence.startsWith(`${number.trim()} `))
    ?.replace(/^\S+ /, '') ?? '';
