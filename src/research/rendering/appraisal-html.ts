import type { ReportStatement, Source } from '#shared/research/report.ts';
import { citationHtml } from './citation-html.ts';
import { escapeHtml } from './escape.ts';
import { certaintyLabels, opposingLead } from './wording.ts';

/** Under a statement: how certain its finding is and why, and what other sources say against it. */
export function appraisalHtml(statement: ReportStatement, sources: readonly Source[]): string {
  const { certainty, opposing = [] } = statement;
  const rated = certainty
    ? `<div class="certainty"><span class="level level-${certainty.level.replace(' ', '-')}">${certaintyLabels[certainty.level]}</span> ${escapeHtml(certainty.reasons.join('; '))}</div>`
    : '';
  const against = opposing.flatMap(({ source, quote }) => {
    const other = sources[source];
    return other
      ? [`<div class="opposing">${opposingLead} “${escapeHtml(quote)}” ${citationHtml(other)}</div>`]
      : [];
  });
  return [rated, ...against].join('');
}
