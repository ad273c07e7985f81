import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseDoi } from '../../identifiers.ts';
import { cleanText } from '../../text.ts';
import { checkLengths, type LibraryDocument, unknownFacts } from '../document.ts';
import { joinPages } from './pdf-pages.ts';
import { type PdfContent, readPdfContent } from './pdf-thread.ts';

/**
 * Reads a PDF as one document whose sections are its pages. The same bytes always get the same id. Throws an `Error`
 * that says why it cannot be read.
 */
export async function readPdf(file: string): Promise<LibraryDocument> {
  const bytes = new Uint8Array(await readFile(file));
  const id = `pdf:${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}`;
  const content = await readPdfContent(bytes);
  const pages = content.pages.map((lines) => lines.map((line) => ({ ...line, text: cleanText(line.text) })));
  const { text, sections } = joinPages(pages);
  if (!/\p{L}{2}/u.test(text)) throw new Error('has no text; it may be a scan');
  checkLengths(id, text);
  const doi = findDoi(pages[0] ?? []);
  const title =
    titleOf(content.title) ?? largestLines(pages[0] ?? []) ?? basename(file).replace(/\.pdf$/i, '');
  return { id, title, text, sections, isSummary: false, metadata: { ...unknownFacts, doi } };
}

/** Word processors put the name of their file where the title belongs. */
function titleOf(given: string): string | undefined {
  const title = cleanText(given).replace(/\s+/g, ' ').trim();
  const isTitle =
    title.includes(' ') && !/^(?:microsoft word|untitled|slide)|\.(?:docx?|pdf|tex|indd|qxd)$/i.test(title);
  return isTitle ? title.slice(0, 500) : undefined;
}

/** The lines in the largest type of the first page, in most papers its title. */
function largestLines(lines: PdfContent['pages'][number]): string | undefined {
  const size = Math.max(0, ...lines.filter(({ text }) => text.length > 12).map((line) => line.size));
  const text = lines
    .filter((line) => line.size > size * 0.95 && line.size <= size)
    .map((line) => line.text)
    .join(' ');
  return text.length > 12 && text.length < 400 ? text : undefined;
}

/** The DOI of the first page, where it names just one: of several it is unknown which is the paper's own. */
function findDoi(lines: PdfContent['pages'][number]): string | null {
  const found = lines.flatMap(({ text }) => text.match(/\b10\.\d{4,9}\/[^\s"<>]+/g) ?? []);
  const all = new Set(found.map((doi) => doi.replace(/(?<![.,;:)\]])[.,;:)\]]+$/, '').toLowerCase()));
  return all.size === 1 ? parseDoi([...all][0]) : null;
}
