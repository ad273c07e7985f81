import type { ReportStatement, Source } from '#shared/research/report.ts';
import { citationHtml } from './citation-html.ts';
import { escapeHtml } from './escape.ts';
import { opposingLead } from './wording.ts';

/** Under a statement: what other sources say against it. */
export function opposingHtml({ opposing = [] }: ReportStatement, sources: readonly Source[]): string {
  const against = opposing.flatMap(({ source, quote }) => {
    const other = sources[source];
    return other
      ? [`<div class="opposing">${opposingLead} “${escapeHtml(quote)}” ${citationHtml(other, quote)}</div>`]
      : [];
  });
  return against.join('');
}
