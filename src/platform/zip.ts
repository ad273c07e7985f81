import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflated = promisify(deflateRaw);

/** What stands before each file and, with more, in the directory behind all of them. */
type Entry = { name: Buffer; size: number; crc: number; bytes: Buffer; at: number };

const utf8Names = 0x0800;
const deflate = 8;
const version = 20;

/** A ZIP archive (APPNOTE 6.3, without ZIP64) of files that fit into memory. `at`: when they were made, in UTC. */
export async function zip(
  files: readonly { name: string; bytes: Uint8Array | string }[],
  at: Date,
): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  const entries: Entry[] = [];
  let offset = 0;
  for (const file of files) {
    const plain = Buffer.from(file.bytes as Uint8Array);
    const bytes = await deflated(plain);
    const entry = { name: Buffer.from(file.name), size: plain.length, crc: crc32(plain), bytes, at: offset };
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    writeCommon(head, 4, entry, at);
    parts.push(head, entry.name, bytes);
    offset += head.length + entry.name.length + bytes.length;
    entries.push(entry);
  }
  const directory = entries.flatMap((entry) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(version, 4);
    writeCommon(head, 6, entry, at);
    head.writeUInt32LE(entry.at, 42);
    return [head, entry.name];
  });
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** The fields that both heads of a file have in the same order. */
function writeCommon(head: Buffer, start: number, { name, size, crc, bytes }: Entry, at: Date): void {
  head.writeUInt16LE(version, start);
  head.writeUInt16LE(utf8Names, start + 2);
  head.writeUInt16LE(deflate, start + 4);
  head.writeUInt16LE(
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    start + 6,
  );
  const year = Math.max(0, at.getUTCFullYear() - 1980);
  head.writeUInt16LE((year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), start + 8);
  head.writeUInt32LE(crc, start + 10);
  head.writeUInt32LE(bytes.length, start + 14);
  head.writeUInt32LE(size, start + 18);
  head.writeUInt16LE(name.length, start + 22);
}
