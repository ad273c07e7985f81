import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImageReader } from '#imaging/index.ts';
import { AppError } from '#shared/errors.ts';
import { createRandom, isFast, isLong } from '../support/long.ts';
import { drawChest, writeCt } from '../support/medical-pictures.ts';
import { makePdf } from '../support/pdf.ts';

const count = isLong ? 100_000 : isFast ? 60 : 240;
const mostMs = 10_000;
const reader = createImageReader({ memoryMb: 512 });
let seeds: Buffer[];

beforeAll(async () => {
  const chest = await sharp(await drawChest('TEXT'))
    .resize(96)
    .png()
    .toBuffer();
  seeds = [
    writeCt(2),
    (await reader.clean({ name: 'ct', bytes: writeCt(1) })).bytes,
    chest,
    await sharp(chest).tiff({ compression: 'lzw' }).toBuffer(),
    await sharp(chest).tiff({ compression: 'none' }).toBuffer(),
    Buffer.from(makePdf([[{ text: 'words', y: 700 }]])),
    // Two kinds of file in one.
    Buffer.concat([chest, writeCt(1)]),
    Buffer.concat([Buffer.from(makePdf([[{ text: 'words', y: 700 }]])), chest]),
  ].map((bytes) => Buffer.from(bytes));
});
afterAll(() => reader.close());

/** A seed with bytes changed, cut out, doubled or cut off; most changes are where headers are. */
function mutated(random: () => number): Buffer {
  const pick = (most: number) => Math.floor(random() * most);
  let bytes = Buffer.from(seeds[pick(seeds.length)] as Buffer);
  const changes = 1 + pick(3);
  for (let change = 0; change < changes; change++) {
    const at = pick(random() < 0.7 ? Math.min(900, bytes.length) : bytes.length);
    const kind = pick(5);
    if (bytes.length < 20) break;
    if (kind === 0) bytes[at] = pick(256);
    else if (kind === 1) bytes.fill(random() < 0.5 ? 0xff : 0, at, Math.min(bytes.length, at + 1 + pick(8)));
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + pick(64))]);
    else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, at + pick(64)), bytes.subarray(at)]);
    else if (random() < 0.2) bytes = bytes.subarray(0, 40 + pick(bytes.length));
  }
  return bytes;
}

it(
  `reads or refuses ${count} damaged files in words, each within ten seconds`,
  async () => {
    const random = createRandom();
    const told = { read: 0, refused: 0 };
    let slowestMs = 0;
    for (let number = 0; number < count; number++) {
      const file = { name: `file ${number}`, bytes: mutated(random) };
      const timed = async <T>(request: Promise<T>): Promise<T> => {
        const startedAt = performance.now();
        return request.finally(() => {
          slowestMs = Math.max(slowestMs, performance.now() - startedAt);
        });
      };
      try {
        await timed(reader.facts(file));
        expect((await timed(reader.png(file, { frame: 0 }))).length).toBeGreaterThan(50);
        await timed(reader.clean(file));
        told.read += 1;
      } catch (error) {
        expect([number, error]).toEqual([number, expect.any(AppError)]);
        expect((error as AppError).message).toContain(file.name);
        told.refused += 1;
      }
    }
    expect(slowestMs).toBeLessThan(mostMs);
    expect(told.read).toBeGreaterThan(count / 50);
    expect(told.refused).toBeGreaterThan(count / 50);
    console.info(`${told.read} read, ${told.refused} refused, slowest ${Math.round(slowestMs)} ms`);
  },
  isLong ? 7_200_000 : 300_000,
);
