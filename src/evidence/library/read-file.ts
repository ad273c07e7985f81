import { stat } from 'node:fs/promises';
import { readLine } from './document.ts';
import { giveUpWhenUnreadable } from './formats/give-up.ts';
import { readJats } from './formats/jats.ts';
import { countLines, readLines } from './formats/lines.ts';
import { readMedline } from './formats/medline.ts';
import { openFile } from './formats/open-file.ts';
import type { Part } from './formats/part.ts';
import { readPdf } from './formats/pdf.ts';
import { readPubmed } from './formats/pubmed.ts';
import { readRis } from './formats/ris.ts';

const supported = 'PubMed XML, MEDLINE (.nbib), RIS, JATS and JSON Lines, plain or packed with gzip, and PDF';
const headChars = 4_096;
const maxHeadChars = 1_000_000;
const maxPdfBytes = 100_000_000;

/**
 * Gives the records of a file, one by one; its content, not its name, tells the format. Never throws for bad content:
 * what cannot be read is a part whose `read` throws. `onBytes` is told how many bytes of the file were read.
 */
export async function* readParts(
  file: string,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<Part> {
  let close = async (): Promise<unknown> => undefined;
  try {
    const { isPdf, chunks } = await openFile(file, onBytes);
    close = async () => chunks.return?.();
    if (isPdf) return yield* readWholePdf(file, onBytes);
    yield* readText(chunks);
  } catch (error) {
    yield failed(`cannot be read: ${describe(error)}`);
  } finally {
    await close();
  }
}

/** The same of a text that comes in pieces; throws what these throw, and where a million lines hold no new record. */
export async function* readText(chunks: AsyncIterator<string> & AsyncIterable<string>): AsyncGenerator<Part> {
  const head = await readHead(chunks);
  const read = readerFor(head.trimStart());
  if (typeof read === 'string') yield failed(read);
  else yield* giveUpWhenUnreadable(read(prepend(head, chunks)));
}

function readerFor(start: string): ((chunks: AsyncIterable<string>) => AsyncGenerator<Part>) | string {
  if (start === '') return 'is empty';
  if (start.startsWith('{')) return readJsonLines;
  if (/<(?:PubmedArticleSet|PubmedArticle|PubmedBookArticle)[\s>/]/.test(start)) return readPubmed;
  if (/^<[\s\S]*<(?:article|pmc-articleset)[\s>]|^<(?:article|pmc-articleset)[\s>]/.test(start))
    return readJats;
  if (/^PMID {0,2}- ?\d/m.test(start)) return readMedline;
  if (/^TY {0,2}- ?[A-Z]/m.test(start)) return readRis;
  return `is of a format that is not supported; supported are ${supported}`;
}

async function* readJsonLines(chunks: AsyncIterable<string>): AsyncGenerator<Part> {
  const lines = countLines();
  for await (const chunk of readLines(chunks)) {
    for (const { number, text } of chunk) {
      lines.pass(text !== '');
      if (text === undefined) yield { ...failed('line is too long'), line: number };
      else if (text.trim()) yield { line: number, read: () => readLine(text) };
    }
  }
}

async function* readWholePdf(file: string, onBytes: (count: number) => void): AsyncGenerator<Part> {
  const { size } = await stat(file);
  onBytes(size);
  if (size > maxPdfBytes) yield failed(`is larger than ${maxPdfBytes / 1_000_000} MB`);
  else yield { read: () => readPdf(file) };
}

function failed(reason: string): Part {
  return {
    read() {
      throw new Error(reason);
    },
  };
}

async function readHead(chunks: AsyncIterator<string>): Promise<string> {
  let head = '';
  while (head.trimStart().length < headChars && head.length < maxHeadChars) {
    const { value, done } = await chunks.next();
    if (done) break;
    head += value;
  }
  return head;
}

async function* prepend(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

function describe(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'EACCES') return 'permission is denied';
  return message;
}
