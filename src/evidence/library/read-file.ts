import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { parsePubmedXml } from '../connectors/pubmed/parse.ts';
import { splitArticles } from './articles.ts';
import { fromPubmed, type LibraryDocument, readLine } from './document.ts';
import { readLines } from './lines.ts';

const supported = 'JSON Lines and PubMed XML, plain or packed with gzip';
const headChars = 4_096;

/** A document of a file, or the reason why a part of it (or all, without `line`) was left out. */
export type Entry = { document: LibraryDocument } | { line?: number; reason: string };

/** Reads a file of documents as a stream; its content, not its name, tells the format. Never throws for bad content. */
export async function* readDocuments(file: string): AsyncGenerator<Entry> {
  try {
    const chunks = await openText(file);
    const head = await readHead(chunks);
    const whole = prepend(head, chunks);
    const start = head.trimStart();
    if (start.startsWith('{')) yield* readJsonLines(whole);
    else if (/<(?:PubmedArticleSet|PubmedArticle|PubmedBookArticle)[\s>/]/.test(start))
      yield* readPubmed(whole);
    else if (start === '') yield { reason: 'is empty' };
    else yield { reason: `is of a format that is not supported; supported are ${supported}` };
  } catch (error) {
    yield { reason: `cannot be read: ${describe(error)}` };
  }
}

async function* readJsonLines(chunks: AsyncIterable<string>): AsyncGenerator<Entry> {
  for await (const { number, text } of readLines(chunks)) {
    if (text === undefined) yield { line: number, reason: 'line is too long' };
    else if (text.trim()) yield attempt(number, () => readLine(text));
  }
}

async function* readPubmed(chunks: AsyncIterable<string>): AsyncGenerator<Entry> {
  for await (const { line, xml } of splitArticles(chunks)) {
    yield attempt(line, () => {
      const [record] = parsePubmedXml(xml);
      if (!record) throw new Error('article has no PMID');
      const document = fromPubmed(record);
      if (!document) throw new Error(`article ${record.pmid} has no abstract`);
      return document;
    });
  }
}

function attempt(line: number, read: () => LibraryDocument): Entry {
  try {
    return { document: read() };
  } catch (error) {
    return { line, reason: (error as Error).message };
  }
}

async function openText(file: string): Promise<AsyncIterator<string> & AsyncIterable<string>> {
  const handle = await open(file);
  const magic = Buffer.alloc(2);
  try {
    await handle.read(magic, 0, 2, 0);
  } finally {
    await handle.close();
  }
  const bytes = createReadStream(file);
  const isPacked = magic[0] === 0x1f && magic[1] === 0x8b;
  return decode(isPacked ? pipeGunzip(bytes) : bytes);
}

function pipeGunzip(bytes: NodeJS.ReadableStream) {
  const gunzip = createGunzip();
  bytes.on('error', (error) => gunzip.destroy(error));
  return bytes.pipe(gunzip);
}

async function* decode(bytes: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of bytes)
    yield typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  const rest = decoder.decode();
  if (rest) yield rest;
}

async function readHead(chunks: AsyncIterator<string>): Promise<string> {
  let head = '';
  while (head.trimStart().length < headChars) {
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
