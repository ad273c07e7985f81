import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zip } from './zip.ts';

test('keeps names, contents and the time', async () => {
  const files = [
    { name: 'a.txt', bytes: 'hello '.repeat(1_000) },
    { name: 'empty', bytes: '' },
    { name: 'thư mục/bài.txt', bytes: Buffer.from('nội dung') },
  ];
  // The format keeps the time of the clock on the wall.
  const archive = await zip(files, new Date(2026, 2, 10, 9, 30, 42));
  const found = Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]);
  expect(found).toEqual(files.map(({ name, bytes }) => [name, bytes.toString()]));
  const [time, date] = [Buffer.from(archive).readUInt16LE(10), Buffer.from(archive).readUInt16LE(12)];
  expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([9, 30, 42]);
  expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual([2026, 3, 10]);
});
