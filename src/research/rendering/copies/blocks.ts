import { Parser } from 'htmlparser2';

/** A piece of a report that stands on lines of its own. `level`: of a heading from 1, of an item from 1. */
export type Block =
  | { kind: 'heading' | 'item'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'row'; cells: string[] };

const skipped = new Set(['style', 'script', 'svg', 'title']);
const blockTags = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr dl dt dd blockquote details summary pre hr'.split(
    ' ',
  ),
);

/** `mark`: what stands before the text of an item. */
type Opened = { kind: 'heading' | 'item' | 'paragraph'; level?: number; mark?: string };

/**
 * The text of a report's HTML in order, without drawings and links within the page. One that leads away is followed by its
 * address.
 */
export function readBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  const lists: { next: number | undefined }[] = [];
  /** `start`: where the text of the link begins. */
  const links: { href: string; start: number }[] = [];
  let text = '';
  let cells: string[] | undefined;
  let open: Opened = plain();
  let silent = 0;

  const take = () => {
    const taken = text.replace(/\s+/g, ' ').trim();
    text = '';
    return taken;
  };
  const flush = () => {
    const found = take();
    if (!found) return;
    const { mark = '', ...block } = open;
    blocks.push({ ...block, text: mark + found } as Block);
    open = plain();
  };

  const parser = new Parser(
    {
      onopentag(name, { href = '', ...attributes }) {
        if (skipped.has(name)) silent += 1;
        if (silent > 0) return;
        if (name === 'a')
          links.push({ href: 'data-source-id' in attributes ? '' : href, start: text.length });
        if (name === 'br') text += ' ';
        if (cells) {
          // What a cell holds is one line.
          if (blockTags.has(name)) text += ' ';
          return;
        }
        if (!blockTags.has(name)) return;
        flush();
        if (name === 'ul' || name === 'ol') lists.push({ next: name === 'ol' ? 1 : undefined });
        if (name === 'tr') cells = [];
        if (/^h[1-6]$/.test(name)) open = { kind: 'heading', level: Number(name[1]) };
        if (name === 'li') open = itemOf(lists);
      },
      ontext(found) {
        if (silent === 0) text += found;
      },
      onclosetag(name) {
        if (skipped.has(name)) silent -= 1;
        if (silent > 0 || skipped.has(name)) return;
        const { href = '', start = 0 } = (name === 'a' && links.pop()) || {};
        if (href.startsWith('#')) text = text.slice(0, start);
        if (isAway(href) && !text.includes(href)) text += ` <${href}>`;
        if (cells && (name === 'td' || name === 'th')) cells.push(take());
        if (cells && name === 'tr') {
          if (cells.some(Boolean)) blocks.push({ kind: 'row', cells });
          cells = undefined;
          text = '';
        }
        if (cells || !blockTags.has(name)) return;
        flush();
        open = plain();
        if (name === 'ul' || name === 'ol') lists.pop();
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  flush();
  return blocks;
}

const plain = (): Opened => ({ kind: 'paragraph' });

function itemOf(lists: { next: number | undefined }[]): Opened {
  const list = lists.at(-1);
  const mark = list?.next === undefined ? '• ' : `${list.next}. `;
  if (list?.next !== undefined) list.next += 1;
  return { kind: 'item', level: Math.max(1, lists.length), mark };
}

const isAway = (href: string) => /^https?:\/\//i.test(href);
