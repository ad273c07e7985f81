import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Certainty } from '#shared/research/report.ts';
import type { Statement } from '#shared/research/statement.ts';
import { relatedSection } from '../writing/sections.ts';
import { appraise } from './certainty.ts';
import { findCorroboration, type Opposing } from './opposing.ts';

/** A quote with its place in the text of its source. */
export type Quoted = Pick<Statement['citations'][number], 'sourceId' | 'quote' | 'start' | 'end'>;

/**
 * A statement with how certain it is, and what other sources say against it. A count of studies is neither; what is only related
 * has no certainty, as it answers nothing.
 */
export type Appraised = Statement & { certainty?: Certainty; opposing: Opposing[] };

/** Appraises each statement among all the sources the report was written from. */
export function appraiseStatements(
  statements: readonly Statement[],
  {
    items,
    direct,
    leading,
    question,
  }: {
    items: readonly EvidenceItem[];
    direct: ReadonlySet<string>;
    /** Those that can agree or disagree with others. */
    leading: ReadonlySet<string>;
    question: string;
  },
): Appraised[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const echoesOf = findCorroboration(
    items.filter(({ id }) => leading.has(id)),
    question,
  );
  return statements.map((statement) => {
    const { citations, kind, section } = statement;
    if (kind === 'counted') return { ...statement, opposing: [] };
    const { opposing, agreeing } = echoesOf(citations);
    if (section === relatedSection) return { ...statement, opposing };
    const certainty = appraise({
      cited: citations.flatMap(({ sourceId }) => byId.get(sourceId) ?? []),
      agreeing,
      opposing: opposing.flatMap(({ sourceId }) => byId.get(sourceId) ?? []),
      isDirect: citations.some(({ sourceId }) => direct.has(sourceId)),
      quotes: citations.map(({ quote }) => quote),
      question,
    });
    return { ...statement, certainty, opposing };
  });
}
