import { splitSentences } from '../language/sentences.ts';
import { words } from '../language/tokens.ts';

/** From this many words a question is a history with a question in it. */
const longHistory = 45;
/** How an English sentence that asks begins, where no mark ends it. */
const asking =
  /^\W*(?:(?:and|but|so|now|or|also|then) )?(?:do|does|did|is|are|was|were|can|could|should|would|will|has|have|any|what|which|who|when|where|why|how|whether)\b/i;

/** Whether a sentence asks. */
export const asks = (sentence: string): boolean => sentence.trimEnd().endsWith('?') || asking.test(sentence);

export const isHistory = (question: string): boolean => words(question).length >= longHistory;

/** The sentences of a long history that ask; the whole of a short question, and where none asks. */
export function askedPart(question: string): string {
  if (!isHistory(question)) return question;
  const sentences = splitSentences(question).map(({ start, end }) => question.slice(start, end).trim());
  const marked = sentences.filter((sentence) => sentence.endsWith('?'));
  const found = marked.length > 0 ? marked : sentences.filter(asks);
  return found.length > 0 ? found.join(' ') : question;
}
