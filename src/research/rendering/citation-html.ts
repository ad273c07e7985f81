import type { Source } from '#shared/research/report.ts';
import { escapeHtml, findWebUrl } from './escape.ts';

/** The mark of a citation. A source without a web address links to its entry in the list of references. */
export function citationHtml(source: Source): string {
  const href = findWebUrl(source.url) ?? `#reference-${source.index}`;
  return `<a href="${escapeHtml(href)}" class="citation" data-source-id="${escapeHtml(source.id)}" data-source-index="${source.index}" target="_blank" rel="noopener noreferrer">[${source.index}]</a>`;
}
