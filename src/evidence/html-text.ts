import { Parser } from 'htmlparser2';

const blocks = new Set([
  'p',
  'div',
  'br',
  'li',
  'ul',
  'ol',
  'tr',
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);
const unseen = new Set(['script', 'style', 'noscript', 'template', 'head']);

export type HtmlPart = { label: string | null; text: string };

/**
 * The plain text of an HTML fragment, cut at its headings, each of which labels what follows it. Runs of white
 * space become one space; scripts and styles are left out; entities are read, also those escaped twice.
 */
export function readHtml(html: string): HtmlPart[] {
  const parts: HtmlPart[] = [{ label: null, text: '' }];
  let heading: string | undefined;
  let hidden = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        if (unseen.has(name)) hidden += 1;
        if (/^h[1-6]$/.test(name)) heading = '';
        else if (blocks.has(name)) add(' ');
      },
      ontext(text) {
        if (hidden === 0) add(text);
      },
      onclosetag(name) {
        if (unseen.has(name)) hidden = Math.max(0, hidden - 1);
        if (/^h[1-6]$/.test(name) && heading !== undefined) {
          parts.push({ label: plain(heading).replace(/(?<![:.\s])[:.\s]+$/, '') || null, text: '' });
          heading = undefined;
        } else if (blocks.has(name)) add(' ');
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return parts.map(({ label, text }) => ({ label, text: plain(text) })).filter(({ text }) => text !== '');

  function add(text: string) {
    const part = parts.at(-1);
    if (heading !== undefined) heading += text;
    else if (part) part.text += text;
  }
}

/** The plain text of an HTML fragment, headings included. */
export function htmlToText(html: string): string {
  const text = readHtml(html)
    .map((part) => (part.label ? `${part.label}: ${part.text}` : part.text))
    .join(' ');
  // Some services escape the markup of titles once more.
  return /<\/?[a-z][a-z0-9]*>/i.test(text)
    ? readHtml(text)
        .map((part) => part.text)
        .join(' ')
    : text;
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
