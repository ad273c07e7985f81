import { escapeHtml, findWebUrl } from './escape.ts';

/** A title that opens its web address in a new tab; without such an address the title alone. */
export function linkHtml(title: string, url: string): string {
  const href = findWebUrl(url);
  const text = escapeHtml(title);
  return href ? `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${text}</a>` : text;
}
