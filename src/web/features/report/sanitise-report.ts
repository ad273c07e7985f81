import DOMPurify from 'dompurify';
import { stripCodeFence } from './code-fence.ts';

/** All that a report may be made of. */
const reportTags = [
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'] as const),
  ...(['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'] as const),
  ...(['code', 'pre', 'a', 'img', 'div', 'span', 'style', 'strong', 'em', 'b', 'i'] as const),
  ...(['sup', 'sub', 'br', 'hr', 'blockquote', 'section'] as const),
];
export type ReportTag = (typeof reportTags)[number];

const attributes = 'href target rel src alt title class id data-source-id data-source-index';

// The frame may load nothing, so that an image from elsewhere would only be a broken one.
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element instanceof HTMLImageElement && !element.getAttribute('src')?.startsWith('data:image/'))
    element.remove();
});

const allowed = {
  ALLOWED_TAGS: [...reportTags],
  ALLOWED_ATTR: attributes.split(' '),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORCE_BODY: true,
};

/** Report HTML without anything the report may not contain. It still belongs only into the sandboxed frame. */
export function sanitiseReport(html: string): string {
  return DOMPurify.sanitize(stripCodeFence(html), allowed);
}

/** The same as elements, which no parser has read again since they were cleaned. */
export function sanitisedElements(html: string): DocumentFragment {
  return DOMPurify.sanitize(stripCodeFence(html), { ...allowed, RETURN_DOM_FRAGMENT: true });
}
