import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import dcmjsImaging from 'dcmjs-imaging';
import sharp from 'sharp';
import { readWindows } from './dicom-facts.mjs';
import { Unreadable } from './unreadable.mjs';
import { makeFile } from './write-elements.mjs';

const { DicomImage, NativePixelDecoder, WindowLevel, log } = dcmjsImaging;
log.setLevel('silent');
const deflated = '1.2.840.10008.1.2.1.99';
const runLength = '1.2.840.10008.1.2.5';
const windowTags = new Set([
  0x00281050, 0x00281051, 0x00281055, 0x00281056, 0x00283010, 0x00280106, 0x00280107,
]);
let decoders;

/** A file of the same pixels with only the elements that say how to show them: nothing else is read by the decoders. */
function imageOnly(read, { withWindow }) {
  const parts = read.elements
    .filter(({ tag }) => {
      const group = Math.floor(tag / 0x10000);
      const isPicture = group === 0x0028 || group === 0x7fe0 || (group & 0xff01) === 0x6000;
      return isPicture && tag % 0x10000 !== 0 && (withWindow || !windowTags.has(tag));
    })
    .map(({ start, end }) => read.bytes.subarray(start, end));
  const syntax = read.syntax === deflated ? '1.2.840.10008.1.2.1' : read.syntax;
  return makeFile(
    [
      [0x00020002, '1.2.840.10008.5.1.4.1.1.7'],
      [0x00020010, syntax],
    ],
    parts,
  );
}

/** Opens the pixels of a file once; `render` is then called for each frame and window. Throws `Unreadable`. */
export async function openDicom(read, layout) {
  decoders ??= NativePixelDecoder.initializeAsync();
  await decoders;
  const imageOf = (options) => {
    const { buffer, byteOffset, byteLength } = imageOnly(read, options);
    return new DicomImage(buffer.slice(byteOffset, byteOffset + byteLength));
  };
  let image;
  // dcmjs-imaging takes the planes of run-length encoded colours for interleaved samples.
  const isMistaken = read.syntax === runLength && layout.samples > 1;
  let other = isMistaken ? await openByItk(read, layout) : undefined;
  return {
    /** Least and greatest value of the first frame, after the modality transformation. */
    async range() {
      if (!layout.isGrey) return undefined;
      if (!other) {
        try {
          const { windowLevel } = imageOf({ withWindow: false }).render({ frame: 0, renderOverlays: false });
          const { slope, intercept } = readWindows(layout, 0);
          const [level, half] = [windowLevel.getLevel(), windowLevel.getWindow() / 2];
          return { least: (level - half) * slope + intercept, most: (level + half) * slope + intercept };
        } catch {
          other = await openByItk(read, layout);
        }
      }
      return other.range();
    },
    /** A sharp picture of the frame. */
    async render({ frame, window }) {
      if (frame >= layout.frames) throw new Unreadable(`has only ${layout.frames} frames`);
      if (!other) {
        try {
          image ??= imageOf({ withWindow: true });
          return renderByDcmjs(image, layout, { frame, window });
        } catch {
          other = await openByItk(read, layout);
        }
      }
      return other.render({ frame, window });
    },
  };
}

function renderByDcmjs(image, layout, { frame, window }) {
  const { presets, slope, intercept } = readWindows(layout, frame);
  const wanted = layout.isGrey ? (window ?? presets[0]) : undefined;
  const windowLevel =
    wanted && new WindowLevel(wanted.width / Math.abs(slope), (wanted.center - intercept) / slope);
  const { pixels, width, height } = image.render({
    frame,
    renderOverlays: false,
    ...(windowLevel && { windowLevel }),
  });
  if (width !== layout.width || height !== layout.height) throw new Error('another size was decoded');
  const picture = sharp(Buffer.from(pixels), { raw: { width, height, channels: 4 } });
  return layout.isGrey ? picture.extractChannel(0) : picture.removeAlpha();
}

/** What the first decoder does not read: the whole file by GDCM, whose values are after the modality transformation. */
async function openByItk(read, layout) {
  const { gdcmReadImageNode } = await import('@itk-wasm/image-io');
  const folder = await mkdtemp(join(tmpdir(), 'dicom-'));
  const file = join(folder, 'picture.dcm');
  let found;
  try {
    await writeFile(file, imageOnly(read, { withWindow: true }));
    found = await gdcmReadImageNode(file, {}).catch(() => undefined);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { size = [], data, imageType } = found?.image ?? {};
  const { width, height, frames } = layout;
  const channels = imageType?.components ?? 0;
  const isWhole =
    data?.length === width * height * frames * channels && size[0] === width && size[1] === height;
  if (!isWhole || (channels !== 1 && channels !== 3))
    throw new Unreadable('is damaged: its pixels cannot be decoded');
  const pixelsOf = (frame) =>
    data.subarray(frame * width * height * channels, (frame + 1) * width * height * channels);
  const range = () => {
    const pixels = pixelsOf(0);
    let [least, most] = [Infinity, -Infinity];
    for (const value of pixels) {
      if (value < least) least = value;
      if (value > most) most = value;
    }
    return { least: Number(least), most: Number(most) };
  };
  return {
    range,
    render({ frame, window }) {
      const raw = { width, height, channels };
      if (channels === 3) return sharp(Buffer.from(Uint8Array.from(pixelsOf(frame))), { raw });
      const { least, most } = range();
      const shown = window ??
        readWindows(layout, frame).presets[0] ?? { center: (least + most) / 2, width: most - least };
      const grey = throughWindow(pixelsOf(frame), shown);
      return layout.photometric === 'MONOCHROME1' ? sharp(grey, { raw }).negate() : sharp(grey, { raw });
    },
  };
}

/** The linear window of PS3.3 C.11.2.1.2.1. */
function throughWindow(values, { center, width }) {
  const grey = Buffer.alloc(values.length);
  const low = center - 0.5 - (width - 1) / 2;
  const span = Math.max(1, width - 1);
  for (let at = 0; at < values.length; at++) {
    const value = ((Number(values[at]) - low) / span) * 255;
    grey[at] = value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
  }
  return grey;
}
