import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawChest, writeCt } from '../../tests/support/medical-pictures.ts';
import { makePdf } from '../../tests/support/pdf.ts';
import { createImageReader } from './index.ts';

const reader = createImageReader();
afterAll(() => reader.close());
let chest: Buffer;
beforeAll(async () => {
  chest = await drawChest();
});

const greyAt = async (png: Uint8Array, x: number, y: number) => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return data[(y * info.width + x) * info.channels];
};
/** The same CT with other words of the same length in it. */
const changed = (from: string, to: string) => {
  const bytes = writeCt(1);
  bytes.write(to, bytes.indexOf(Buffer.from(from, 'latin1')), 'latin1');
  return bytes;
};

describe('pictures', () => {
  it.each(['png', 'jpeg', 'webp', 'tiff'] as const)('are read from %s', async (format) => {
    const bytes = await sharp(chest).toFormat(format).toBuffer();
    const file = { name: 'chest.dcm', bytes };
    const facts = await reader.facts(file);
    expect(facts).toMatchObject({
      format,
      width: 800,
      height: 640,
      frames: 1,
      window: null,
      pixelSpacing: null,
    });
    const png = await reader.png(file, { frame: 0 });
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 800, height: 640 });
  });

  it('stand upright, and lose what they carry beside their pixels', async () => {
    const exif = { IFD0: { Artist: 'Jane Invented', Copyright: '12 May 1961' } };
    const bytes = await sharp(chest)
      .jpeg()
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .withExifMerge(exif)
      .toBuffer();
    expect(bytes.includes('Jane Invented')).toBe(true);
    const facts = await reader.facts({ name: 'a.jpg', bytes });
    expect(facts).toMatchObject({
      width: 640,
      height: 800,
      removed: [{ name: 'EXIF (camera, time, place)' }],
    });
    for (const made of [
      await reader.shown({ name: 'a.jpg', bytes }, { frame: 0, masks: [] }),
      (await reader.clean({ name: 'a.jpg', bytes })).bytes,
    ]) {
      expect(Buffer.from(made).includes('Jane')).toBe(false);
      expect((await sharp(made).metadata()).exif).toBeUndefined();
    }
  });

  it('have masks painted over what is masked, and nothing else', async () => {
    const white = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const masks = [{ x: 0.2, y: 0.2, width: 0.3, height: 0.1 }];
    const made = await reader.shown({ name: 'w.png', bytes: white }, { frame: 0, masks });
    expect([await greyAt(made, 25, 25), await greyAt(made, 60, 25), await greyAt(made, 25, 40)]).toEqual([
      0, 255, 255,
    ]);
  });
});

describe('DICOM', () => {
  it('is told with window, spacing, frames and what names somebody in it', async () => {
    const facts = await reader.facts({ name: 'ct', bytes: writeCt() });
    expect(facts).toMatchObject({
      ...{ format: 'dicom', width: 256, height: 128, frames: 3 },
      pixelSpacing: { x: 0.5, y: 0.5, at: 'patient' },
      window: { center: 40, width: 400, least: -1000, most: 120 },
    });
    expect(facts.window?.presets).toHaveLength(2);
    expect(facts.removed.map(({ name, action }) => [name, action])).toEqual(
      expect.arrayContaining([
        ['PatientName', 'emptied'],
        ['PatientID', 'emptied'],
        ['SOPInstanceUID', 'replaced'],
      ]),
    );
    expect(JSON.stringify(facts)).not.toMatch(/Doe|4711/);
  });

  it('is shown through its window, another one, inverted, and from white to black', async () => {
    const ct = { name: 'ct', bytes: writeCt(1) };
    const at = async (view: object, file = ct) => {
      const png = await reader.png(file, { frame: 0, ...view });
      return [await greyAt(png, 0, 0), await greyAt(png, 100, 64)];
    };
    const [air = 0, body = 0] = await at({});
    expect(air).toBe(0);
    expect(Math.abs(body - 127)).toBeLessThanOrEqual(1);
    expect(await at({ window: { center: -1000, width: 100 } })).toEqual([expect.closeTo(127, -1), 255]);
    expect((await at({ invert: true }))[0]).toBe(255);
    const negative = { name: 'ct', bytes: changed('MONOCHROME2', 'MONOCHROME1') };
    expect((await at({}, negative))[0]).toBe(255);
  });

  it('is cleaned without a change of its pixels', async () => {
    const bytes = writeCt();
    const { bytes: clean } = await reader.clean({ name: 'ct', bytes });
    expect(Buffer.from(clean).toString('latin1')).not.toMatch(/Doe|4711/);
    const frame = (file: Uint8Array) => reader.png({ name: 'ct', bytes: file }, { frame: 2 });
    expect(Buffer.compare(await frame(clean), await frame(bytes))).toBe(0);
    expect((await reader.facts({ name: 'ct', bytes: clean })).removed.map(({ name }) => name)).not.toContain(
      'PatientName',
    );
  });

  it('is known by its content, also behind the head of another kind of file', async () => {
    const bytes = writeCt(1);
    bytes.write('II*\0', 0, 'latin1');
    bytes.write('%PDF-1.7', 40, 'latin1');
    expect((await reader.facts({ name: 'x.pdf', bytes })).format).toBe('dicom');
  });
});

describe('a file that cannot be read is refused in words:', () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
  it.each([
    ['empty', () => Buffer.alloc(0), 'invalid_input', /is empty/],
    ['text', () => Buffer.from('no picture at all'), 'unsupported', /no picture that can be read/],
    ['HEIC', () => heic, 'unsupported', /HEIC/],
    ['truncated DICOM', () => writeCt(1).subarray(0, 30_000), 'invalid_input', /is truncated/],
    [
      'DICOM of fewer pixels than it says',
      () => changed('US\x02\0\x80\0', 'US\x02\0\xff\x0f'),
      'invalid_input',
      /truncated|damaged/,
    ],
    ['torn PNG', () => chest.subarray(0, chest.length / 2), 'invalid_input', /damaged/],
    [
      'a PDF without a scan',
      () => makePdf([[{ text: 'words', y: 700 }]]),
      'invalid_input',
      /none of its pages is a scan/,
    ],
    ['a DICOM bomb', deflatedBomb, 'invalid_input', /unpacks to more than 200 MB/],
  ] as const)('%s', async (_what, make, code, message) => {
    await expect(reader.facts({ name: 'x', bytes: make() })).rejects.toMatchObject({
      ...{ name: 'AppError', code, message: expect.stringMatching(message) },
    });
  });

  it('a picture bomb', async () => {
    const create = { width: 9_000, height: 9_000, channels: 3 as const, background: '#ffffff' };
    const bytes = await sharp({ create }).png().toBuffer();
    await expect(reader.facts({ name: 'huge.png', bytes })).rejects.toThrow(/too many pixels/);
  });

  it('one that takes too long, or too much memory; and the next one is read', async () => {
    const hasty = createImageReader({ timeoutMs: 1 });
    await expect(hasty.facts({ name: 'a.png', bytes: chest })).rejects.toThrow(
      /takes longer than 0.001 seconds/,
    );
    const small = createImageReader({ memoryMb: 1 });
    await expect(small.facts({ name: 'a.png', bytes: chest })).rejects.toThrow(/too much memory/);
    expect((await reader.facts({ name: 'a.png', bytes: chest })).width).toBe(800);
    for (const one of [hasty, small]) one.close();
  });

  it('one whose reading is given up', async () => {
    const stop = new AbortController();
    const reading = reader.facts({ name: 'a.png', bytes: chest }, stop.signal);
    stop.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow('cancelled');
  });
});

/** A deflated data set of 300 MB in a file of 300 KB. */
function deflatedBomb(): Buffer {
  const ct = writeCt(1);
  const syntax = ct.indexOf('1.2.840.10008.1.2.1\0');
  const start = syntax + 20;
  // One character longer, so that the element has the length that its text has.
  const uid = Buffer.from('1.2.840.10008.1.2.1.99', 'latin1');
  const head = Buffer.from(ct.subarray(0, syntax));
  head.writeUInt16LE(uid.length, syntax - 2);
  const rest = ct.subarray(start, ct.indexOf(Buffer.from([8, 0, 0x16, 0]), start));
  return Buffer.concat([head, uid, rest, deflateRawSync(Buffer.alloc(300_000_000))]);
}
