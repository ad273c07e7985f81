import type { Statement } from '#shared/research/statement.ts';
import { bottomLine, certaintySection, columnOf, notKnown } from './outlines.ts';

/** A finding that was added stands where its study is first told of below the bottom line, in a paragraph of its own; elsewhere under its own heading. */
export function besideItsStudy(added: Statement, statements: readonly Statement[]): Statement {
  const [citation] = added.citations;
  const apart = [bottomLine, certaintySection, notKnown];
  const told = statements.find(
    ({ section, citations }) =>
      !apart.includes(section) &&
      columnOf(section) === undefined &&
      citations.some(({ sourceId }) => sourceId === citation?.sourceId),
  );
  if (!told) return added;
  const around = statements.filter(({ section }) => section === told.section);
  const paragraph = 1 + Math.max(...around.map((one) => one.paragraph ?? 1));
  return { ...added, section: told.section, paragraph };
}
