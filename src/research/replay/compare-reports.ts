import type { Report, ReportCitation, ReportStatement, Source } from '#shared/research/report.ts';

/** One thing in which a report made again is not the one that was stored; `what` says it in a sentence. */
export type Difference = { kind: string; what: string };

const maxShown = 120;

/** What differs between two reports, the texts of their sources left out; nothing where they are the same. */
export function compareReports(then: Report, now: Report): Difference[] {
  // Older reports do not tell it.
  const unknown = then.reviewIterations === undefined ? ['reviewIterations'] : [];
  return [
    ...compareStatements(then, now),
    ...compareSources(then.sources, now.sources),
    ...compareFields(then, now, ['statements', 'sources', 'trail', ...unknown]),
    ...compareFields(then.trail, now.trail, []),
  ];
}

function compareStatements(then: Report, now: Report): Difference[] {
  const before = new Map(then.statements.map((one) => [one.text, one]));
  const after = new Map(now.statements.map((one) => [one.text, one]));
  const isKept = ({ text }: ReportStatement) => before.has(text) && after.has(text);
  const found: Difference[] = [];
  const add = (kind: string, words: string, { text }: ReportStatement) =>
    found.push({ kind, what: `${words}: “${shorten(text)}”` });
  for (const one of then.statements) if (!after.has(one.text)) add('statement-gone', 'Statement gone', one);
  for (const one of now.statements) if (!before.has(one.text)) add('statement-added', 'Statement added', one);
  for (const one of now.statements) {
    const old = before.get(one.text);
    if (!old) continue;
    if (old.section !== one.section)
      add('statement-moved', `Statement moved from “${old.section}” to “${one.section}”`, one);
    if (!same(old.certainty, one.certainty)) {
      const [was, is] = [old, one].map(({ certainty }) =>
        certainty ? `${certainty.level} (${certainty.reasons.join('; ')})` : 'none',
      );
      add('certainty', `Certainty was ${was}, is ${is}`, one);
    }
    if (!same(quotes(old.citations, then), quotes(one.citations, now)))
      add('citations', 'Other quotes under the statement', one);
    if (!same(quotes(old.opposing, then), quotes(one.opposing, now)))
      add('opposing', 'Other opposing quotes under the statement', one);
  }
  const orders = [then, now].map(({ statements }) => statements.filter(isKept).map(({ text }) => text));
  if (!same(orders[0], orders[1]))
    found.push({ kind: 'order', what: 'The statements stand in another order.' });
  return found;
}

/** Quotes under the ids of their sources: their numbers change with the order alone. */
function quotes(citations: readonly ReportCitation[] | undefined, { sources }: Report) {
  return citations?.map(({ source, ...quote }) => ({ ...quote, of: sources[source]?.evidenceId }));
}

function compareSources(then: readonly Source[], now: readonly Source[]): Difference[] {
  const before = new Map(then.map((source) => [source.evidenceId, source]));
  const after = new Map(now.map((source) => [source.evidenceId, source]));
  const named = ({ evidenceId, title }: Source) => `${evidenceId} “${shorten(title)}”`;
  const gone = then.filter(({ evidenceId }) => !after.has(evidenceId));
  const changed = now.flatMap((source) => {
    const old = before.get(source.evidenceId);
    if (!old) return [{ kind: 'source-added', what: `Source added: ${named(source)}` }];
    const fields = changedFields(old, source).join(', ');
    return fields ? [{ kind: 'source', what: `Source ${named(source)} has another: ${fields}` }] : [];
  });
  return [
    ...gone.map((source) => ({ kind: 'source-gone', what: `Source gone: ${named(source)}` })),
    ...changed,
  ];
}

function compareFields<T extends object>(then: T, now: T, without: readonly string[]): Difference[] {
  return changedFields(then, now)
    .filter((field) => !without.includes(field))
    .map((field) => {
      const [was, is] = [then, now].map((one) => shorten(JSON.stringify(one[field as keyof T]) ?? 'nothing'));
      return { kind: field, what: `${field}: was ${was}, is ${is}` };
    });
}

function changedFields<T extends object>(then: T, now: T): string[] {
  const fields = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  return fields.filter((field) => !same(then[field as keyof T], now[field as keyof T]));
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const shorten = (text: string): string => (text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text);
