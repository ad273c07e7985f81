import { Parser } from 'htmlparser2';
import type { HtmlPart } from '../html-text.ts';
import { cleanText } from '../text.ts';

/** What a reader sees of a page: its name, the year it gives itself, and its text under its headings. */
export type PageText = { title: string; year: number | null; parts: HtmlPart[] };

/** Thrown for what no browser would show as a page; who nests so deeply wants to keep a parser busy. */
export class PageError extends Error {}

const maxDepth = 300;
const leastMainChars = 400;
const mostlyLinks = 0.8;
const inline = new Set(
  'a abbr b bdi bdo cite code data dfn em font i ins kbd mark q s samp small span strong sub sup td th time u var wbr'.split(
    ' ',
  ),
);
const unseen = new Set(
  'script style noscript template svg math iframe object nav header footer aside button select textarea dialog'.split(
    ' ',
  ),
);
/** What pages say of their date, the latest change first. */
const dateNames = [
  'article:modified_time',
  'dcterms.modified',
  'last-modified',
  'article:published_time',
  'citation_publication_date',
  'dcterms.date',
  'dc.date',
  'date',
];

type Level = { isHidden: boolean; isMain: boolean; isLink: boolean };
type Block = { heading: number; text: string; linkChars: number; isMain: boolean };

/**
 * The text of a web page without what frames it: menus, banners, notes at the side, hidden elements and lists of
 * links. The marked main part is taken where it holds the text. Each block stands for itself, after an empty line.
 */
export function readPage(html: string): PageText {
  const levels: Level[] = [];
  const blocks: Block[] = [];
  const dates = new Map<string, string>();
  let title: string | undefined;
  let isTitle = false;
  const top = (): Level => levels.at(-1) ?? { isHidden: false, isMain: false, isLink: false };
  const startBlock = (heading = 0) => {
    blocks.push({ heading, text: '', linkChars: 0, isMain: top().isMain });
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (levels.length >= maxDepth) throw new PageError('its elements are nested too deeply');
        const outer = top();
        levels.push({
          isHidden: outer.isHidden || isUnseen(name, attributes),
          isMain: outer.isMain || name === 'main' || name === 'article' || attributes.role === 'main',
          isLink: outer.isLink || name === 'a',
        });
        if (name === 'title' && title === undefined) {
          title = '';
          isTitle = true;
        }
        if (name === 'meta') noteDate(dates, attributes);
        if (!inline.has(name)) startBlock(/^h[1-6]$/.test(name) ? Number(name[1]) : 0);
        else if (name === 'td' || name === 'th') add(' ');
      },
      ontext(text) {
        if (isTitle) title += text;
        else add(text);
      },
      onclosetag(name) {
        levels.pop();
        if (name === 'title') isTitle = false;
        if (!inline.has(name)) startBlock();
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  const main = partsOf(blocks.filter(({ isMain }) => isMain));
  const isMarked = main.reduce((chars, { text }) => chars + text.length, 0) >= leastMainChars;
  return { title: plain(title ?? ''), year: yearOf(dates), parts: isMarked ? main : partsOf(blocks) };

  function add(text: string) {
    const { isHidden, isLink } = top();
    if (isHidden || isTitle) return;
    const block = blocks.at(-1);
    if (!block) return;
    block.text += text;
    if (isLink) block.linkChars += text.trim().length;
  }
}

function isUnseen(name: string, { hidden, style = '', ...others }: Record<string, string>): boolean {
  return (
    unseen.has(name) ||
    hidden !== undefined ||
    others['aria-hidden'] === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
  );
}

function partsOf(blocks: readonly Block[]): HtmlPart[] {
  const parts: { label: string | null; texts: string[] }[] = [{ label: null, texts: [] }];
  for (const { heading, text, linkChars } of blocks) {
    const words = plain(text);
    if (!words) continue;
    if (heading > 0) parts.push({ label: words.replace(/(?<![:.\s])[:.\s]+$/, '') || null, texts: [] });
    else if (linkChars < mostlyLinks * words.length) parts.at(-1)?.texts.push(words);
  }
  return parts
    .map(({ label, texts }) => ({ label, text: texts.join('\n\n') }))
    .filter(({ text }) => text !== '');
}

function noteDate(dates: Map<string, string>, { name, property, content }: Record<string, string>) {
  const key = (name ?? property ?? '').toLowerCase();
  if (content && dateNames.includes(key) && !dates.has(key)) dates.set(key, content);
}

function yearOf(dates: ReadonlyMap<string, string>): number | null {
  for (const name of dateNames) {
    const [year] = /\b(?:19|20)\d\d\b/.exec(dates.get(name)?.slice(0, 100) ?? '') ?? [];
    if (year) return Number(year);
  }
  return null;
}

function plain(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}
