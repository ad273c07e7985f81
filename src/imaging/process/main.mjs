// Runs as a process of its own, which its parent ends when it takes too long or too much: reads one picture after the other.
import { createHash } from 'node:crypto';
// biome-ignore lint/style/noRestrictedImports: this file is a program, which talks to its parent.
import process from 'node:process';
import sharp from 'sharp';
import { deidentify } from './deidentify.mjs';
import { readDicomFacts, readLayout } from './dicom-facts.mjs';
import { openDicom } from './dicom-render.mjs';
import { readElements } from './elements.mjs';
import { openPicture } from './pictures.mjs';
import { Unreadable } from './unreadable.mjs';

// The libraries report on the console, which belongs to the parent.
console.log = console.warn = console.error = console.info = console.debug = () => {};
sharp.cache(false);
sharp.concurrency(1);

const damaged = 'is damaged and cannot be read';
const maxShownSide = 1_536;
let last;

process.on('message', async ({ id, ...request }) => {
  let answer;
  try {
    answer = { id, value: await answerTo(request) };
  } catch (error) {
    answer = { id, error: error instanceof Unreadable ? error.message : damaged };
    last = undefined;
  }
  process.send(answer);
});
process.on('disconnect', () => process.exit(0));
process.send({ isReady: true });

const verbs = {
  facts: ({ opened, key }) => opened.facts(key),
  png: ({ opened, frame, window, invert }) => render(opened, { frame, window, invert }),
  shown: ({ opened, frame, masks }) => renderToShow(opened, frame, masks),
  clean: ({ opened, key }) => cleanFile(opened, key),
};

async function answerTo({ verb, format, ...rest }) {
  const bytes = Buffer.from(rest.bytes);
  const hash = createHash('sha1').update(bytes).digest('hex');
  if (last?.hash !== hash) last = { hash, opened: await open(bytes, format) };
  return verbs[verb]({ ...rest, opened: last.opened });
}

async function open(bytes, format) {
  if (format !== 'dicom') return picture(await openPicture(bytes, format));
  const read = readElements(bytes);
  const layout = readLayout(read);
  const image = await openDicom(read, layout);
  return {
    read,
    frames: layout.frames,
    render: (frame, window) => image.render({ frame, window }),
    facts: async (key) => readDicomFacts(read, layout, await image.range(), key),
  };
}

const picture = ({ render: renderFrame, removed, ...facts }) => ({
  frames: facts.frames,
  render: (frame) => {
    if (frame >= facts.frames) throw new Unreadable(`has only ${facts.frames} frames`);
    return renderFrame(frame);
  },
  async facts() {
    // Sizes are told by headers; that the pixels are there is known when they are read.
    await renderFrame(0).resize(8, 8, { fit: 'fill' }).raw().toBuffer();
    return {
      ...facts,
      ...{ pixelSpacing: null, window: null, burnedIn: null, isLossy: facts.format === 'jpeg' ? true : null },
      removed: removed.map((name) => ({ tag: null, name, action: 'removed', count: 1 })),
    };
  },
});

const fast = { compressionLevel: 1 };

async function render(opened, { frame, window, invert }) {
  const made = await opened.render(frame, window);
  return (invert ? made.negate({ alpha: false }) : made).png(fast).toBuffer();
}

/** What may leave the machine: pixels and nothing else, at most `maxShownSide` wide, with the masks painted over. */
async function renderToShow(opened, frame, masks) {
  const { data, info } = await (await opened.render(frame))
    .flatten({ background: '#000000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (const mask of masks) paint(data, info, mask);
  return sharp(data, { raw: { width, height, channels } })
    .resize({ width: maxShownSide, height: maxShownSide, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 6 })
    .toBuffer();
}

function paint(data, { width, height, channels }, mask) {
  const within = (fraction, most) => Math.min(most, Math.max(0, fraction));
  const left = Math.floor(within(mask.x * width, width));
  const right = Math.ceil(within((mask.x + mask.width) * width, width));
  const top = Math.floor(within(mask.y * height, height));
  const bottom = Math.ceil(within((mask.y + mask.height) * height, height));
  for (let y = top; y < bottom; y++)
    data.fill(0, (y * width + left) * channels, (y * width + right) * channels);
}

async function cleanFile(opened, key) {
  if (opened.read) return { type: 'application/dicom', bytes: deidentify(opened.read, key).bytes };
  return { type: 'image/png', bytes: await (await opened.render(0)).png().toBuffer() };
}
