import type { DraftStatement, Statement } from '#shared/research/statement.ts';
import { askModel } from '../prompts/ask-model.ts';
import { type Review, reviewAnswer } from '../prompts/review-answer.ts';
import type { WrittenSentence } from '../prompts/write-answer.ts';
import type { Read } from '../reading.ts';
import { type AnswerPorts, type AnswerTask, toCheck } from './answer-task.ts';
import { besideItsStudy } from './beside-its-study.ts';
import { normalizeStatement } from './normalize-statement.ts';
import { type NumberedSources, numberOf } from './numbered-sources.ts';
import { addedSection, bottomLine } from './outlines.ts';

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

type Added = {
  numbered: NumberedSources;
  statements: readonly Statement[];
  read: Read;
  /** Of each sentence the statement, where it stands as it was written. */
  keepSupported(sentences: readonly WrittenSentence[]): Promise<(Statement | undefined)[]>;
};

/**
 * What the last reading found missing, where it is to stand beside what is shown: as it tells it, where that is judged supported,
 * else in the words of its source.
 */
export async function findMissing(
  { missing }: Review,
  { items, question, forPatient }: AnswerTask,
  { numbered, statements, read, keepSupported }: Added,
): Promise<Statement[]> {
  // A patient is told no ratio, and sources give the size of an effect as little else.
  const wanted = missing.filter(({ why }) => !(forPatient && why === 'size')).slice(0, 4);
  const sectionOf = (why: Review['missing'][number]['why']) => (why === 'size' ? bottomLine : addedSection);
  const bySentence = wanted.map(({ cite, why }) => ({
    section: sectionOf(why),
    paragraph: 1,
    text: sentenceOf(numbered, cite),
    cites: [cite],
  }));
  const checked = await read('report/check', toCheck(bySentence, numbered, { items, question }));
  const told = wanted.map(({ cite, cites, text, why }) => ({
    section: sectionOf(why),
    paragraph: 1,
    text,
    cites: [...new Set([cite, ...cites])],
  }));
  const isTold = ({ text }: WrittenSentence) => text.trim() !== '';
  const kept = await keepSupported(told.filter(isTold));
  return checked.flatMap((one, at) => {
    if (!('statement' in one && one.statement.kind === 'quoted')) return [];
    const retold = isTold(told[at] as WrittenSentence)
      ? kept[told.slice(0, at).filter(isTold).length]
      : undefined;
    return [placeAdded(retold ?? one.statement, statements)];
  });
}

/** The size of an effect goes to the bottom line that tells of the same study; any other finding beside its study. */
function placeAdded(added: Statement, statements: readonly Statement[]): Statement {
  const [citation] = added.citations;
  const isOfBottomLine = statements.some(
    ({ section, citations }) =>
      section === bottomLine && citations.some(({ sourceId }) => sourceId === citation?.sourceId),
  );
  if (added.section === bottomLine && isOfBottomLine) return added;
  return besideItsStudy({ ...added, section: addedSection }, statements);
}

const sentenceOf = ({ sources }: NumberedSources, number: string): string =>
  sources
    .flatMap(({ sentences }) => sentences)
    .find((sentence) => sentence.startsWith(`${number.trim()} `))
    ?.replace(/^\S+ /, '') ?? '';
