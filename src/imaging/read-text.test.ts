import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makePdf, makeScannedPdf } from '../../tests/support/pdf.ts';
import { drawLines } from '../../tests/support/prescription-picture.ts';
import { createTextReader, type ReadPage } from './index.ts';

const reader = createTextReader({ languages: ['eng', 'vie'] });
const textOf = (pages: readonly ReadPage[]) =>
  pages.map(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n'));
const lines = ['Warfarin 5 mg tablets', 'Take 1 tablet once daily'];
const picture = await drawLines(lines);

type Scan = Parameters<typeof makeScannedPdf>[0][number];

/** A page as a scanner writes it: JPEG, or one bit a pixel. */
async function scan(
  written: readonly string[],
  { isBlackAndWhite = false, stamp = '', width = 1_000 } = {},
): Promise<Scan> {
  const drawn = sharp(await drawLines([...written, ...Array.from({ length: 20 }, () => '')])).resize({
    width,
  });
  if (!isBlackAndWhite) {
    const { data, info } = await drawn.flatten().jpeg().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, filter: 'DCTDecode', bits: 8, data, stamp };
  }
  const threshold = drawn.flatten().greyscale().threshold(128).toColourspace('b-w').raw();
  const { data, info } = await threshold.toBuffer({ resolveWithObject: true });
  const row = Math.ceil(info.width / 8);
  const bits = Buffer.alloc(row * info.height);
  for (const [at, value] of data.entries()) {
    const [x, y] = [at % info.width, Math.floor(at / info.width)];
    if (value > 0) bits[y * row + (x >> 3)] = (bits[y * row + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  }
  return {
    width: info.width,
    height: info.height,
    filter: 'FlateDecode',
    bits: 1,
    data: deflateSync(bits),
    stamp,
  };
}

/** A logo of nothing, so small that it is no scan. */
async function whitePage(): Promise<Pick<Scan, 'width' | 'height' | 'data'>> {
  const create = { width: 300, height: 100, channels: 3 as const, background: '#ffffff' };
  return { width: 300, height: 100, data: await sharp({ create }).jpeg().toBuffer() };
}

describe('text of pictures', () => {
  it.each(['png', 'jpeg', 'webp', 'tiff'] as const)(
    'is read from %s, with place and confidence',
    async (format) => {
      const bytes = await sharp(picture).toFormat(format).toBuffer();
      const pages = await reader.read({ name: `rx.${format}`, bytes });
      expect(textOf(pages)).toEqual([lines.join('\n')]);
      const [first] = pages[0]?.lines ?? [];
      for (const { confidence, box } of first?.words ?? []) {
        expect(confidence).toBeGreaterThan(0.6);
        expect(box.x + box.width).toBeLessThanOrEqual(1);
        expect(box.y).toBeLessThan(0.5);
      }
    },
  );

  it('is read from BMP, whose rows stand upside down', async () => {
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const row = Math.ceil((info.width * 3) / 4) * 4;
    const bytes = Buffer.alloc(54 + row * info.height);
    bytes.write('BM');
    for (const [at, value] of [
      [2, bytes.length],
      [10, 54],
      [14, 40],
      [18, info.width],
      [22, info.height],
      [34, row * info.height],
    ] as const)
      bytes.writeInt32LE(value, at);
    bytes.writeInt16LE(1, 26);
    bytes.writeInt16LE(24, 28);
    for (let y = 0; y < info.height; y++)
      for (let x = 0; x < info.width; x++)
        for (let channel = 0; channel < 3; channel++)
          bytes[54 + (info.height - 1 - y) * row + x * 3 + channel] =
            data[(y * info.width + x) * 3 + 2 - channel] ?? 0;
    expect(textOf(await reader.read({ name: 'rx.bmp', bytes }))).toEqual([lines.join('\n')]);
  });

  it('is read from Vietnamese print', async () => {
    const bytes = await drawLines(['Uống ngày 2 lần, mỗi lần 1 viên']);
    expect(textOf(await reader.read({ name: 'don.png', bytes }))).toEqual([
      'Uống ngày 2 lần, mỗi lần 1 viên',
    ]);
  });

  it('is read from a page on its side or its head, and found where it stands', async () => {
    const said = ['Take 1 tablet once daily', 'Ciprofloxacin twice daily for seven days'];
    const page = await drawLines(said);
    const patient = createTextReader({ languages: ['eng'], timeoutMs: 300_000 });
    const read = async (turn: number) =>
      patient.read({ name: 'rx.png', bytes: await sharp(page).rotate(turn).png().toBuffer() });
    const boxOf = ([first]: readonly ReadPage[]) =>
      first?.lines[0]?.box ?? { x: -1, y: -1, width: -1, height: -1 };
    const { x, y, width, height } = boxOf(await read(0));
    for (const [turn, expected] of [
      [90, { x: 1 - y - height, y: x, width: height, height: width }],
      [180, { x: 1 - x - width, y: 1 - y - height, width, height }],
      [270, { x: y, y: 1 - x - width, width: height, height: width }],
    ] as const) {
      const turned = await read(turn);
      expect(textOf(turned), `${turn}`).toEqual([said.join('\n')]);
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(boxOf(turned)[side], `${side} at ${turn}`).toBeCloseTo(expected[side], 1);
    }
  });

  it('tells how many pictures of a TIFF were not read', async () => {
    const page = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const bytes = await sharp(Array(7).fill(page), { join: { animated: true } })
      .tiff()
      .toBuffer();
    const quick = createTextReader({ languages: ['eng'], preprocess: false });
    const pages = await quick.read({ name: 'fax.tiff', bytes });
    expect([pages.length, pages.at(-1)?.leftOut]).toEqual([5, 2]);
  });

  it('is none in an empty picture', async () => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    expect(
      textOf(await reader.read({ name: 'empty.png', bytes }))
        .join('')
        .trim(),
    ).toBe('');
  });
});

describe('text of a PDF', () => {
  it('is taken as it is printed', async () => {
    const bytes = makePdf([
      [
        { text: 'Warfarin 5 mg', y: 700 },
        { text: 'once daily', y: 680, x: 80 },
      ],
      [{ text: 'Aspirin 75 mg', y: 700 }],
    ]);
    const pages = await reader.read({ name: 'rx.pdf', bytes });
    expect(textOf(pages)).toEqual(['Warfarin 5 mg\nonce daily', 'Aspirin 75 mg']);
    expect(pages[0]?.lines[0]?.words[0]?.confidence).toBe(1);
    expect(pages.map(({ isPrinted }) => isPrinted)).toEqual([true, true]);
  });

  it('tells how many of its pages were not read', async () => {
    const page = (at: number) => [{ text: `Drug number ${at}`, y: 700 }];
    const read = async (count: number) => {
      const bytes = makePdf(Array.from({ length: count }, (_, at) => page(at)));
      return reader.read({ name: 'rx.pdf', bytes });
    };
    expect((await read(5)).map(({ leftOut }) => leftOut)).toEqual(Array(5).fill(undefined));
    const long = await read(12);
    expect(long).toHaveLength(5);
    expect(long.at(-1)?.leftOut).toBe(7);
  });

  it('is recognised where its pages are scans, in colour or black and white, also below a stamp', async () => {
    const [colour, fax, stamped] = await Promise.all([
      scan(['Warfarin 5 mg tablets', 'Take 1 tablet once daily']),
      scan(['Digoxin 125 mcg tablets', 'Take 1 tablet in the morning'], { isBlackAndWhite: true }),
      scan(['Ibuprofen 400 mg tablets', 'Take 1 tablet TID'], {
        stamp: '3 May 2026 Page 3 of 3',
        width: 1_600,
      }),
    ]);
    const pages = await reader.read({ name: 'scan.pdf', bytes: makeScannedPdf([colour, fax, stamped]) });
    expect(textOf(pages)).toEqual([
      'Warfarin 5 mg tablets\nTake 1 tablet once daily',
      'Digoxin 125 mcg tablets\nTake 1 tablet in the morning',
      '3 May 2026 Page 3 of 3\nIbuprofen 400 mg tablets\nTake 1 tablet TID',
    ]);
    expect(pages.map(({ isPrinted }) => isPrinted)).toEqual([false, false, false]);
  });

  it('is not said twice where a scanner put the text under the scan', async () => {
    const searchable = await scan(['Ibuprofen 400 mg tablets'], {
      stamp: 'Ibuprofen 400 mg tablets',
      width: 1_600,
    });
    const pages = await reader.read({ name: 'searchable.pdf', bytes: makeScannedPdf([searchable]) });
    expect(textOf(pages)).toEqual(['Ibuprofen 400 mg tablets']);
  });

  it('is taken from printed and scanned pages of one file', async () => {
    const scanned = await scan(['Warfarin 5 mg tablets']);
    const blank = { ...scanned, ...(await whitePage()), stamp: 'Aspirin 75 mg daily' };
    const pages = await reader.read({ name: 'mixed.pdf', bytes: makeScannedPdf([blank, scanned]) });
    expect(textOf(pages)).toEqual(['Aspirin 75 mg daily', 'Warfarin 5 mg tablets']);
    expect(pages.map(({ isPrinted }) => isPrinted)).toEqual([true, false]);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['is empty', new Uint8Array(), 'invalid_input', /x\.png is empty/],
    [
      'is too large',
      new Uint8Array(10 * 1024 * 1024 + 1),
      'too_large',
      /10\.0MB\) exceeds maximum allowed size of 10MB/,
    ],
    ['is of another type', Buffer.from('PK\u0003\u0004 a document'), 'unsupported', /no picture or PDF/],
    ['is torn', picture.subarray(0, picture.length / 3), 'invalid_input', /damaged/],
    [
      'only begins like a picture',
      Buffer.concat([picture.subarray(0, 16), randomBytes(500)]),
      'invalid_input',
      /damaged/,
    ],
    ['only begins like a BMP', Buffer.from('BM'), 'invalid_input', /damaged/],
    ['is a torn PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'invalid_input', /damaged/],
  ] as const)('and %s is refused by name', async (_what, bytes, code, message) => {
    const failure = await reader.read({ name: 'x.png', bytes }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'AppError', code, message: expect.stringMatching(message) });
  });

  it('because it has too many pixels', async () => {
    const create = { width: 9_000, height: 9_000, channels: 3 as const, background: '#ffffff' };
    const bytes = await sharp({ create }).png().toBuffer();
    await expect(reader.read({ name: 'huge.png', bytes })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('in time is given up', async () => {
    const hasty = createTextReader({ languages: ['eng'], timeoutMs: 1 });
    await expect(hasty.read({ name: 'slow.png', bytes: picture })).rejects.toThrow(
      /takes longer than 0.001 seconds/,
    );
  });

  it('for want of its language is refused with the language', async () => {
    const french = createTextReader({ languages: ['fra'] });
    await expect(french.read({ name: 'a.png', bytes: picture })).rejects.toThrow(
      /"fra", for which no data is installed/,
    );
  });

  it('ends with the run that asked for it', async () => {
    const stop = new AbortController();
    const reading = reader.read({ name: 'a.png', bytes: picture }, stop.signal);
    stop.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow('cancelled');
  });
});
