import type { TextSection } from '#shared/research/evidence-item.ts';
import type { PdfContent } from './pdf-thread.ts';

type Line = PdfContent['pages'][number][number];

const paragraphGap = 1.7;
const edgeLines = 2;
const minPagesForEdges = 3;

/**
 * Joins the pages of a PDF to one running text, and gives each page's stretch of it. Lines become paragraphs, words
 * divided at the end of a line are joined, running heads and page numbers are left out. A sentence that goes on on the
 * next page belongs to the page it begins on, so that no page begins with half of one.
 */
export function joinPages(pages: PdfContent['pages']): { text: string; sections: TextSection[] } {
  let text = '';
  const sections: TextSection[] = [];
  for (const [position, lines] of withoutEdges(pages).entries()) {
    const paragraphs = paragraphsOf(lines);
    const [first] = paragraphs;
    if (first === undefined) continue;
    const goesOn = text !== '' && !isSentenceEnd(text) && !isHeading(lines);
    const isDivided = goesOn && isDividedWord(text, first);
    if (isDivided) text = text.slice(0, -1);
    else if (text) text += goesOn ? ' ' : '\n\n';
    const added = text.length;
    text += paragraphs.join('\n\n');
    const start = goesOn ? added + endOfSentence(first) : added;
    const last = sections.at(-1);
    if (last) last.end = goesOn ? start : Math.min(last.end, added);
    const from = start + (/^\s*/.exec(text.slice(start))?.[0].length ?? 0);
    if (from < text.length) sections.push({ label: null, start: from, end: text.length, page: position + 1 });
    else if (last) last.end = text.length;
  }
  return { text, sections };
}

function paragraphsOf(lines: readonly Line[]): string[] {
  const paragraphs: string[] = [];
  let before: Line | undefined;
  for (const line of lines) {
    const text = tidy(line.text);
    if (!text) continue;
    const last = paragraphs.length - 1;
    const current = paragraphs[last];
    if (current === undefined || !before || isBreak(before, line)) paragraphs.push(text);
    else if (isDividedWord(current, text)) paragraphs[last] = `${current.slice(0, -1)}${text}`;
    else paragraphs[last] = `${current} ${text}`;
    before = line;
  }
  return paragraphs;
}

/** A line further down than the next one would be, or set in another size. A line further up begins a column. */
function isBreak(before: Line, line: Line): boolean {
  const size = Math.max(before.size, line.size);
  return before.y - line.y > paragraphGap * size || Math.abs(before.size - line.size) > 0.2 * size;
}

/** "treat-" and "ment" are one word; "COVID-" and "19", or "Smith-" and "Jones", keep their hyphen. */
function isDividedWord(before: string, after: string): boolean {
  return /\p{Ll}{2}[-\u00AD\u2010]$/u.test(before) && /^\p{Ll}{2}/u.test(after);
}

function isSentenceEnd(text: string): boolean {
  return /[.!?:]["'”’)\]]*(?:\s*[\d,–-]+)?$/u.test(text);
}

function isHeading(lines: readonly Line[]): boolean {
  const [first, second] = lines;
  return first !== undefined && second !== undefined && first.size > 1.15 * second.size;
}

function endOfSentence(paragraph: string): number {
  const end = /[.!?]["'”’)\]]*(?=\s+["“‘(]?\p{Lu}|$)/u.exec(paragraph);
  return end ? end.index + end[0].length : paragraph.length;
}

/** Leaves out what stands at the top or foot of most pages: running heads, footers, page numbers. */
function withoutEdges(pages: PdfContent['pages']): PdfContent['pages'] {
  if (pages.length < minPagesForEdges)
    return pages.map((lines) => lines.filter(({ text }) => !isPageNumber(text)));
  const seen = new Map<string, number>();
  for (const lines of pages)
    for (const key of new Set(edgesOf(lines).map(({ text }) => keyOf(text))))
      seen.set(key, (seen.get(key) ?? 0) + 1);
  const isRunning = (line: Line) => (seen.get(keyOf(line.text)) ?? 0) > pages.length / 3;
  return pages.map((lines) => {
    const edges = new Set(edgesOf(lines).filter((line) => isPageNumber(line.text) || isRunning(line)));
    return lines.filter((line) => !edges.has(line));
  });
}

function edgesOf(lines: readonly Line[]): Line[] {
  return [...lines.slice(0, edgeLines), ...lines.slice(-edgeLines)];
}

/** Page numbers differ, so figures count as alike. */
function keyOf(text: string): string {
  return text.toLowerCase().replace(/\d+/g, '0').replace(/\s+/g, ' ');
}

function isPageNumber(text: string): boolean {
  return /^(?:page\s*)?\d{1,4}(?:\s*(?:of|\/)\s*\d{1,4})?$/i.test(text.trim());
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
