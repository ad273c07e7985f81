import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

const headBytes = 65_536;
const chunkSize = 262_144;
const maxUnpackedTimes = 250;
const freeBytes = 10_000_000;

export type OpenFile = { isPdf: boolean; chunks: AsyncIterator<string> & AsyncIterable<string> };

/**
 * Opens a file as a stream of text, unpacked where it is packed with gzip, in the charset that its first bytes show.
 * `onBytes` is told how many bytes of the file were read. Throws what the file system throws.
 */
export async function openFile(file: string, onBytes: (count: number) => void): Promise<OpenFile> {
  const head = await readHead(file);
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const isPdf = head.subarray(0, 1024).toString('latin1').includes('%PDF-');
  const bytes = readBytes(file, onBytes);
  return { isPdf, chunks: decode(isPacked ? unpack(bytes) : bytes) };
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The file is opened with the first bytes that are asked for: a PDF is read in another way, and would stay open. */
async function* readBytes(file: string, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  yield* count(createReadStream(file, { highWaterMark: chunkSize }), onBytes);
}

async function* count(bytes: AsyncIterable<Buffer>, onBytes: (count: number) => void) {
  for await (const chunk of bytes) {
    onBytes(chunk.length);
    yield chunk;
  }
}

async function* unpack(bytes: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let packed = 0;
  let unpacked = 0;
  const counted = count(bytes, (length) => {
    packed += length;
  });
  for await (const chunk of pipeline(
    counted,
    createGunzip({ chunkSize }),
    () => {},
  ) as AsyncIterable<Buffer>) {
    unpacked += chunk.length;
    if (unpacked > freeBytes && unpacked > maxUnpackedTimes * packed)
      throw new Error(`it unpacks to more than ${maxUnpackedTimes} times its size`);
    yield chunk;
  }
}

async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(charsetOf(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
  const rest = decoder?.decode();
  if (rest) yield rest;
}

/** A byte order mark or the XML declaration tell; else UTF-8, unless the beginning is not, as in old exports. */
function charsetOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1');
  const [, declared] = /^\s*<\?xml[^>]*\bencoding=["']([\w-]+)["']/.exec(start) ?? [];
  if (declared) return isKnown(declared) ? declared : 'utf-8';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function isKnown(charset: string): boolean {
  try {
    return !/^utf-?16/i.test(new TextDecoder(charset).encoding);
  } catch {
    return false;
  }
}
