// biome-ignore lint/style/noRestrictedImports: this file is part of a program.
import process from 'node:process';
import sharp from 'sharp';

/** Of print that stands upright nearly all longer words are read surely; of print on its head or side hardly one. */
const surely = 80;
const fewWords = 8;
const upright = 0.3;
/** A page is turned on trial at this width, and no more once half of the time for the file is spent. */
const trialWidth = 1_200;
/** Clockwise; what is on its head, as a sheet put in the wrong way round, is commoner than what is on its side. */
const turns = [180, 90, 270];

/**
 * What Tesseract reads of a picture, turned as it reads best: a photo or a scan can be on its side without saying so.
 * `size` is that of the picture as it was read. Without `timeoutMs`, what the process has for its file, it is read as it is.
 */
export async function readUpright(worker, image, options, timeoutMs) {
  const read = async (picture) =>
    (await worker.recognize(picture, options, { blocks: true, text: true })).data;
  const first = await read(image);
  const mayTurn = () => process.uptime() * 1_000 < (timeoutMs ?? 0) / 2;
  const turn = isPoor(first) ? await findTurn(image, read, sureWords(first).length, mayTurn) : 0;
  const shown = turn ? await turned(image, turn) : image;
  const { width, height } = await sharp(shown).metadata();
  return { blocks: (turn ? await read(shown) : first).blocks ?? [], size: { width, height }, turn };
}

async function findTurn(image, read, before, mayTurn) {
  if (!mayTurn()) return 0;
  const small = await sharp(image).resize({ width: trialWidth, withoutEnlargement: true }).png().toBuffer();
  for (const turn of turns) {
    if (!mayTurn()) return 0;
    const data = await read(await turned(small, turn));
    if (!isPoor(data) && sureWords(data).length > before) return turn;
  }
  return 0;
}

const turned = (image, turn) => sharp(image).rotate(turn).png({ compressionLevel: 1 }).toBuffer();

const wordsOf = ({ blocks }) =>
  (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  );
const longWords = (data) => wordsOf(data).filter(({ text }) => /\p{L}{3}/u.test(text));
const sureWords = (data) => longWords(data).filter(({ confidence }) => confidence > surely);
const isPoor = (data) =>
  wordsOf(data).length >= fewWords &&
  sureWords(data).length < upright * Math.max(fewWords, longWords(data).length);

/** A box of the turned picture as one of the picture as it was; both in fractions. */
export function turnBack({ x, y, width, height }, turn) {
  if (turn === 180) return { x: 1 - x - width, y: 1 - y - height, width, height };
  if (turn === 90) return { x: y, y: 1 - x - width, width: height, height: width };
  if (turn === 270) return { x: 1 - y - height, y: x, width: height, height: width };
  return { x, y, width, height };
}
