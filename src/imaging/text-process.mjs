// Runs as a process of its own, which its parent ends when it takes too long: reads the text of one picture or PDF.
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
// biome-ignore lint/style/noRestrictedImports: this file is a program, which talks to its parent.
import process from 'node:process';
import bmp from 'bmp-js';
import sharp from 'sharp';
import { createWorker, OEM, PSM } from 'tesseract.js';
import { getDocumentProxy } from 'unpdf';
import { imagesOfPage } from './process/page-images.mjs';
import { boxOf, linesOfPage } from './process/page-lines.mjs';
import { readUpright, turnBack } from './process/upright.mjs';

const maxPages = 5;
const maxPixels = 50_000_000;
const maxRssBytes = 1_500_000_000;
/** Tesseract reads letters of about 30 pixels best: a page of print is then 2400 to 3600 pixels wide. */
const leastWidth = 2_400;
const mostSide = 4_000;
/** Ink is darker, on paper that is made 225: on a page with little ink the darkest hundredth is paper, whose grain is no text. */
const mostBlack = 150;
/** A picture of a body is searched for text at this size: twice, and words in it stand out. */
const mostPictureSide = 1_500;
const shippedLanguages = ['eng', 'vie'];

class Unreadable extends Error {}

// PDF.js and Tesseract report what they could not read on the console, which belongs to the parent.
console.log = console.warn = console.error = () => {};
sharp.cache(false);
sharp.concurrency(1);
setInterval(() => {
  if (process.memoryUsage.rss() > maxRssBytes) end({ error: 'takes too much memory to read' });
}, 200).unref();

process.on('message', async (request) => {
  try {
    end(await readText(request));
  } catch (error) {
    end({ error: error instanceof Unreadable ? error.message : 'is damaged and cannot be read' });
  }
});

function end(answer) {
  process.send(answer, () => process.exit(0));
}

async function readText({ bytes, type, ...options }) {
  if (type === 'application/pdf') {
    return { pages: await readPdf(bytes, options) };
  }
  const { pictures, leftOut } = await openPictures(bytes, type);
  return { pages: withLeftOut(await recognise(pictures, options), leftOut) };
}

/** What is not read is told: a medicine may stand there. */
function withLeftOut(pages, leftOut) {
  const last = pages.at(-1);
  if (last && leftOut > 0) last.leftOut = leftOut;
  return pages;
}

/** The pages of a picture, each as a function that makes it anew, and how many more there are. */
async function openPictures(bytes, type) {
  if (type === 'image/bmp') {
    const [width, height] = [bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22))];
    if (!(width > 0 && height > 0 && width * height <= maxPixels))
      throw new Unreadable('has too many pixels');
    const { data, width: w, height: h } = bmp.decode(bytes);
    // bmp-js gives ABGR, and an alpha that most files do not mean.
    const colours = Buffer.alloc(w * h * 3);
    for (let pixel = 0; pixel < w * h; pixel++)
      for (let channel = 0; channel < 3; channel++)
        colours[pixel * 3 + channel] = data[pixel * 4 + 3 - channel];
    return { pictures: [() => sharp(colours, { raw: { width: w, height: h, channels: 3 } })], leftOut: 0 };
  }
  const options = { limitInputPixels: maxPixels, failOn: 'error' };
  const { pages = 1, width, height } = await sharp(bytes, options).metadata();
  if (width * height > maxPixels) throw new Unreadable('has too many pixels');
  const pictures = Array.from({ length: Math.min(pages, maxPages) }, (_, page) => {
    return () => sharp(bytes, { ...options, ...(pages > 1 && { page }) }).autoOrient();
  });
  return { pictures, leftOut: pages - pictures.length };
}

/** What Tesseract is shown: grey, large enough, without the shadows that light leaves on paper. */
async function prepare(picture) {
  const { data, info } = await picture()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = Math.min(
    Math.max(1, leastWidth / info.width),
    Math.max(1, mostSide / Math.max(info.width, info.height)),
  );
  const width = Math.round(info.width * scale);
  const grey = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .extractChannel(0)
    .resize({ width, kernel: 'lanczos3' })
    .blur(1.4)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const even = await withoutShadows(grey.data, grey.info);
  const [black, white] = [Math.min(mostBlack, percentile(even, 0.002)), percentile(even, 0.99)];
  const gain = 255 / Math.max(1, white - black);
  return sharp(even, { raw: { width: grey.info.width, height: grey.info.height, channels: 1 } })
    .linear(gain, -black * gain)
    .sharpen({ sigma: 1 })
    .withMetadata({ density: 300 })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The value that this share of all pixels does not reach. */
function percentile(grey, share) {
  const counts = new Uint32Array(256);
  for (const value of grey) counts[value] += 1;
  let value = 0;
  for (let left = grey.length * share; value < 255; value++) {
    left -= counts[value];
    if (left < 0) break;
  }
  return value;
}

/** Divides a page by its paper: in each part of it what nearly all of it is brighter than. */
async function withoutShadows(grey, { width, height }) {
  const cell = 48;
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const paper = Buffer.alloc(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      paper[row * columns + column] = paperOf(grey, { width, height }, [column * cell, row * cell, cell]);
  const full = await sharp(paper, { raw: { width: columns, height: rows, channels: 1 } })
    .blur(1)
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const even = Buffer.alloc(grey.length);
  for (let at = 0; at < grey.length; at++)
    even[at] = Math.min(255, Math.round((grey[at] * 225) / Math.max(16, full[at])));
  return even;
}

function paperOf(grey, { width, height }, [left, top, cell]) {
  const values = [];
  for (let y = top; y < Math.min(height, top + cell); y += 3)
    for (let x = left; x < Math.min(width, left + cell); x += 3) values.push(grey[y * width + x]);
  return values.sort((a, b) => a - b)[Math.floor(values.length * 0.75)] ?? 255;
}

async function recognise(pictures, { languages, dataDir, preprocess, layout, timeoutMs }) {
  if (pictures.length === 0) return [];
  const langPath = await mkdtemp(join(tmpdir(), 'ocr-'));
  const worker = await loadLanguages(languages, dataDir, langPath)
    .then(() =>
      createWorker(languages, OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', errorHandler: () => {} }),
    )
    .finally(() => rm(langPath, { recursive: true, force: true }));
  await worker.setParameters({
    tessedit_pageseg_mode: layout === 'picture' ? PSM.SPARSE_TEXT : PSM.SINGLE_BLOCK,
    preserve_interword_spaces: '1',
    user_defined_dpi: '300',
  });
  const pages = [];
  for (const picture of pictures) {
    const lines = [];
    for (const image of await imagesOf(picture, { preprocess, layout })) {
      const isPage = preprocess && layout !== 'picture';
      const read = await readUpright(worker, image, { rotateAuto: isPage }, isPage ? timeoutMs : undefined);
      lines.push(...linesOf(read));
    }
    pages.push({ lines });
  }
  return pages;
}

/** What is read of a picture: a page of print once, a picture of a body for light strokes and for dark ones. */
async function imagesOf(picture, { preprocess, layout }) {
  if (layout === 'picture') return strokesOf(picture);
  return [preprocess ? await prepare(picture) : await picture().png({ compressionLevel: 1 }).toBuffer()];
}

/** What is much lighter, and what is much darker, than all around it, as black on white: letters are, bones are not. */
async function strokesOf(picture) {
  const { width: most, height } = (await picture().toBuffer({ resolveWithObject: true })).info;
  const scale = Math.min(4, mostPictureSide / Math.max(most, height));
  const width = Math.max(1, Math.round(most * scale));
  const grey = picture().flatten({ background: '#000000' }).greyscale().toColourspace('b-w');
  const sized = await grey
    .resize({ width, kernel: 'lanczos3' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: sized.info.width, height: sized.info.height, channels: 1 };
  const around = await sharp(sized.data, { raw }).blur(14).extractChannel(0).raw().toBuffer();
  const made = [1, -1].map((sign) => {
    const strokes = Buffer.alloc(sized.data.length);
    for (let at = 0; at < strokes.length; at++)
      strokes[at] = 255 - Math.min(255, Math.max(0, (sign * (sized.data[at] - around[at]) - 12) * 4));
    return sharp(strokes, { raw }).png({ compressionLevel: 1 }).toBuffer();
  });
  return Promise.all(made);
}

function linesOf({ blocks, size, turn }) {
  const placeOf = (bbox) => turnBack(boxOf(bbox, size), turn);
  return blocks
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .map(({ words, bbox }) => ({
      words: words.map((word) => ({
        text: word.text,
        confidence: Math.min(1, Math.max(0, word.confidence / 100)),
        box: placeOf(word.bbox),
      })),
      box: placeOf(bbox),
    }));
}

/** Copies the trained data, of the packages that ship or of the operator's folder: Tesseract takes all from one place. */
async function loadLanguages(codes, dataDir, to) {
  const require = createRequire(import.meta.url);
  for (const code of codes) {
    const own = dataDir ? [join(dataDir, `${code}.traineddata.gz`)] : [];
    const shipped = shippedLanguages.includes(code)
      ? [
          join(
            dirname(require.resolve(`@tesseract.js-data/${code}/package.json`)),
            `4.0.0_best_int/${code}.traineddata.gz`,
          ),
        ]
      : [];
    const copies = [...own, ...shipped].map(
      (file) => () => copyFile(file, join(to, `${code}.traineddata.gz`)),
    );
    if (!(await firstThatWorks(copies)))
      throw new Unreadable(`cannot be read in the language "${code}", for which no data is installed`);
  }
}

async function firstThatWorks(attempts) {
  for (const attempt of attempts) {
    const worked = await attempt().then(
      () => true,
      () => false,
    );
    if (worked) return true;
  }
  return false;
}

/** A picture on a page that is smaller is a logo; one of `scanSide` fills it, and what is printed there is its stamp. */
const leastPictureSide = 200;
const scanSide = 1_000;
/** A page with more printed lines has its text, as scanners put it under a scan: recognised again, each line would stand twice. */
const stampLines = 5;

/** The printed text of each page of a PDF; of one that is a scan, or has one beside a stamp, what is recognised in it. */
async function readPdf(bytes, options) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { isEvalSupported: false, verbosity: 0 }).catch(
    (error) => {
      const isLocked = error?.name === 'PasswordException';
      throw new Unreadable(isLocked ? 'is locked with a password' : 'is damaged and cannot be read');
    },
  );
  const pages = [];
  const pictures = [];
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number++) {
    const page = { lines: await linesOfPage(pdf, number), isPrinted: true };
    const least = page.lines.length > 0 ? scanSide : leastPictureSide;
    pages.push(page);
    if (page.lines.length > stampLines) continue;
    for (const { data, width, height, channels } of await imagesOfPage(pdf, number).catch(() => [])) {
      if (width * height > maxPixels || width < least || (page.lines.length > 0 && height < least)) continue;
      pictures.push({ page, open: () => sharp(Buffer.from(data), { raw: { width, height, channels } }) });
    }
  }
  const shown = pictures.slice(0, maxPages);
  const recognised = await recognise(
    shown.map(({ open }) => open),
    options,
  );
  for (const [at, { page }] of shown.entries()) {
    const printed = new Set(wordsOf(page));
    // A short page with a text layer under its scan: what stands there already is not said again.
    page.lines.push(
      ...recognised[at].lines.filter(
        (line) => !wordsOf({ lines: [line] }).every((word) => printed.has(word)),
      ),
    );
    page.isPrinted = false;
  }
  const unseen = new Set(pictures.slice(maxPages).map(({ page }) => page));
  return withLeftOut(pages, pdf.numPages - pages.length + unseen.size);
}

const wordsOf = ({ lines }) => lines.flatMap(({ words }) => words.map(({ text }) => text.toLowerCase()));
