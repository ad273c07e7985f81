import bmp from 'bmp-js';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { imagesOfPage } from './page-images.mjs';
import { checkSize, maxPages, maxPixels, Unreadable } from './unreadable.mjs';

const options = { limitInputPixels: maxPixels, failOn: 'error' };
/** A picture on a page that is smaller is a logo. */
const leastPageSide = 200;

/** What beside its pixels a picture may carry, by the name sharp has for it. */
const carried = [
  ['exif', 'EXIF (camera, time, place)'],
  ['xmp', 'XMP'],
  ['iptc', 'IPTC'],
  ['tifftagPhotoshop', 'Photoshop data'],
];

/** A picture of another format than DICOM: its facts but for what DICOM alone has, and its frames as sharp pictures. */
export async function openPicture(bytes, format) {
  if (format === 'pdf') return openPdf(bytes);
  if (format === 'bmp') return openBmp(bytes);
  const metadata = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  const { autoOrient, pages = 1 } = metadata;
  const height = metadata.pageHeight ?? autoOrient.height;
  checkSize(autoOrient.width, height);
  const frames = Math.min(pages, maxPages);
  return {
    ...{ format, width: autoOrient.width, height, frames, tags: tagsOf(metadata) },
    removed: [
      ...carried.flatMap(([key, name]) => (metadata[key] ? [name] : [])),
      ...(metadata.comments ?? []).slice(0, 50).map(({ keyword }) => `Text "${keyword.slice(0, 40)}"`),
    ],
    render: (frame) => sharp(bytes, { ...options, ...(pages > 1 && { page: frame }) }).autoOrient(),
  };
}

function tagsOf({ space, depth, density, channels, compression, chromaSubsampling }) {
  const known = {
    'Colour space': space,
    Depth: depth,
    Channels: channels,
    Density: density,
    Compression: compression,
  };
  return Object.entries({ ...known, 'Chroma subsampling': chromaSubsampling })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ tag: null, name, value: String(value).slice(0, 64) }));
}

function openBmp(bytes) {
  if (bytes.length < 54) throw new Unreadable('is damaged and cannot be read');
  const [width, height] = [bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22))];
  checkSize(width, height);
  const bits = bytes.readUInt16LE(28);
  // A row of BMP is a whole number of four bytes; run lengths (1 and 2) may be shorter.
  const isRaw = bytes.readUInt32LE(30) === 0;
  const needed = Math.ceil((width * bits) / 32) * 4 * height;
  if (isRaw && bytes.length - bytes.readUInt32LE(10) < needed)
    throw new Unreadable('is truncated: it has fewer pixels than it says');
  return {
    ...{ format: 'bmp', width, height, frames: 1, removed: [] },
    tags: [{ tag: null, name: 'Bits per pixel', value: String(bits) }],
    render() {
      const { data } = bmp.decode(bytes);
      // bmp-js gives ABGR, and an alpha that most files do not mean.
      const colours = Buffer.alloc(width * height * 3);
      for (let pixel = 0; pixel < width * height; pixel++)
        for (let channel = 0; channel < 3; channel++)
          colours[pixel * 3 + channel] = data[pixel * 4 + 3 - channel];
      return sharp(colours, { raw: { width, height, channels: 3 } });
    },
  };
}

/** The largest picture of each page of a PDF; pages without one are left out. */
async function openPdf(bytes) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { isEvalSupported: false, verbosity: 0 }).catch(
    (error) => {
      const isLocked = error?.name === 'PasswordException';
      throw new Unreadable(isLocked ? 'is locked with a password' : 'is damaged and cannot be read');
    },
  );
  const found = [];
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages) && found.length < 20; number++) {
    const images = await imagesOfPage(pdf, number).catch(() => []);
    const [largest] = images
      .filter(({ width, height }) => width >= leastPageSide && height >= leastPageSide)
      .sort((a, b) => b.width * b.height - a.width * a.height);
    if (largest) found.push(largest);
  }
  const [first] = found;
  if (!first) throw new Unreadable('holds no picture: none of its pages is a scan');
  checkSize(first.width, first.height);
  const information = await pdf.getMetadata().catch(() => undefined);
  const written = ['Author', 'Title', 'Subject', 'Creator', 'Producer', 'CreationDate', 'ModDate'];
  return {
    ...{ format: 'pdf', width: first.width, height: first.height, frames: found.length },
    tags: [{ tag: null, name: 'Pages', value: String(pdf.numPages) }],
    removed: written.filter((name) => information?.info?.[name]).map((name) => `PDF ${name}`),
    render(frame) {
      const { data, width, height, channels } = found[frame];
      checkSize(width, height);
      return sharp(Buffer.from(data), { raw: { width, height, channels } });
    },
  };
}
