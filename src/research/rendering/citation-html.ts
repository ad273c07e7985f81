import type { Source } from '#shared/research/report.ts';
import { escapeHtml, findWebUrl } from './escape.ts';

/**
 * The mark of a citation, with what the sentence before it quotes as its title. A source without a web address links to
 * its entry in the list of references.
 */
export function citationHtml(source: Source, quote?: string): string {
  const href = findWebUrl(source.url) ?? `#reference-${source.index}`;
  const title = quote ? ` title="${escapeHtml(quote)}"` : '';
  return `<a href="${escapeHtml(href)}" class="citation" data-source-id="${escapeHtml(source.id)}" data-source-index="${source.index}"${title} target="_blank" rel="noopener noreferrer">[${source.index}]</a>`;
}
