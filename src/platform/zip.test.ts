import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zip } from './zip.ts';

const at = new Date('2026-03-10T09:30:42.000Z');

/** Reads an archive as unpackers do: from its end. */
function unzip(bytes: Uint8Array): { name: string; text: string; time: number; date: number }[] {
  const all = Buffer.from(bytes);
  const end = all.lastIndexOf(Buffer.from('PK\x05\x06'));
  let next = all.readUInt32LE(end + 16);
  return Array.from({ length: all.readUInt16LE(end + 10) }, () => {
    const head = all.subarray(next);
    const nameLength = head.readUInt16LE(28);
    const name = head.subarray(46, 46 + nameLength).toString();
    const local = all.subarray(head.readUInt32LE(42));
    const start = 30 + local.readUInt16LE(26);
    const data = inflateRawSync(local.subarray(start, start + head.readUInt32LE(20)));
    expect(data.length).toBe(head.readUInt32LE(24));
    next += 46 + nameLength;
    return { name, text: data.toString(), time: head.readUInt16LE(12), date: head.readUInt16LE(14) };
  });
}

test('keeps names, contents and the time', async () => {
  const files = [
    { name: 'a.txt', bytes: 'hello '.repeat(1_000) },
    { name: 'empty', bytes: '' },
    { name: 'thư mục/bài.txt', bytes: Buffer.from('nội dung') },
  ];
  const found = unzip(await zip(files, at));
  expect(found.map(({ name, text }) => [name, text])).toEqual(
    files.map(({ name, bytes }) => [name, bytes.toString()]),
  );
  const { time = 0, date = 0 } = found[0] ?? {};
  expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([9, 30, 42]);
  expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual([2026, 3, 10]);
});
