import { readQuestions as readScored } from '../../bench/answers/asked.ts';
import { laterWriters, libraryId, readAsked } from '../../bench/answers/asked-sets.ts';
import { readTestQuestions } from './answering-sentences.ts';

const sets = [
  ...(['lay-answered', 'many-answers', 'several'] as const).map((set) => readAsked(set, 'held-out')),
  readAsked('six-kinds'),
  ...(['fresh', ...laterWriters] as const).map((part) => readAsked('six-kinds', part)),
  readAsked('sixty'),
  readAsked('several', 'closed'),
  readAsked('six-kinds', 'closed'),
].flat();

/** Documents, all with a title, that a test asks about. */
export const testedDocuments: ReadonlySet<string> = new Set(
  readTestQuestions().map(({ doc }) => libraryId(doc)),
);
/** Documents that held-out questions are about, those of tests among them: they train nothing. */
export const heldOutDocuments: ReadonlySet<string> = new Set([
  ...testedDocuments,
  ...sets.flatMap(({ answers }) => answers),
  ...readScored().flatMap(({ passages }) => passages.map(({ sourceId }) => sourceId)),
]);
