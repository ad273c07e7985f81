import DOMPurify from 'dompurify';
import { stripCodeFence } from './code-fence.ts';

const tags =
  'h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td code pre a img div span style ' +
  'strong em b i sup sub br hr blockquote section';
const attributes = 'href target rel src alt title class id data-source-id data-source-index';

// The frame may load nothing, so that an image from elsewhere would only be a broken one.
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element instanceof HTMLImageElement && !element.getAttribute('src')?.startsWith('data:image/'))
    element.remove();
});

/** Report HTML without anything the report may not contain. It still belongs only into the sandboxed frame. */
export function sanitiseReport(html: string): string {
  return DOMPurify.sanitize(stripCodeFence(html), {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: attributes.split(' '),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORCE_BODY: true,
  });
}
