import sharp from 'sharp';
import type { Prescription } from './prescriptions.ts';

type Look = { font: string; sizePx: number; tilt?: number; noise?: number; light?: number; shadow?: boolean };
const plain: Look = { font: 'Liberation Sans', sizePx: 26 };
const looks: Record<string, Look> = {
  plain,
  serif: { font: 'Liberation Serif', sizePx: 26, noise: 10 },
  mono: { font: 'Liberation Mono', sizePx: 22, noise: 12 },
  small: { font: 'DejaVu Sans', sizePx: 17, noise: 6 },
  noise: { font: 'DejaVu Sans', sizePx: 22, noise: 34 },
  tilt: { font: 'Liberation Sans', sizePx: 24, tilt: 3.5, noise: 10 },
  dark: { font: 'DejaVu Serif', sizePx: 22, light: 0.34, noise: 12 },
  shadow: { font: 'Liberation Sans Narrow', sizePx: 26, shadow: true, noise: 14 },
};

const width = 1_000;

/** A prescription as somebody photographs it; the same picture each time. JPEG. */
export async function drawPrescription({ number, look, lines }: Prescription): Promise<Buffer> {
  const { font, sizePx, tilt = 0, noise = 0, light = 1, shadow = false } = looks[look] ?? plain;
  const step = Math.round(sizePx * 1.7);
  const height = 80 + step * (lines.length + 1);
  const text = lines
    .map((line, at) => {
      const indent = 50 + (/^ */.exec(line)?.[0].length ?? 0) * sizePx * 0.3;
      return `<text x="${indent}" y="${70 + at * step}" xml:space="preserve">${escapeXml(line.trim())}</text>`;
    })
    .join('');
  const ink = `<g font-family="${font}" font-size="${sizePx}" fill="#1a1a28">${text}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f1e8"/>${ink}</svg>`;
  const tilted = sharp(Buffer.from(svg)).flatten({ background: '#f4f1e8' });
  if (tilt) tilted.rotate(number % 4 < 2 ? tilt : -tilt, { background: '#cfc8ba' });
  const { data, info } = await tilted.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const random = createRandom(number);
  for (let at = 0; at < data.length; at += 3) {
    const x = ((at / 3) % info.width) / info.width;
    const y = Math.floor(at / 3 / info.width) / info.height;
    const shade = light * (shadow ? 1 - 0.62 * Math.max(0, Math.min(1, (x + y - 0.55) * 2)) : 1);
    // The sum of three draws is near enough to the noise of a sensor.
    const grain = noise * (random() + random() + random() - 1.5);
    for (let channel = 0; channel < 3; channel++) {
      data[at + channel] = Math.max(0, Math.min(255, (data[at + channel] ?? 0) * shade + grain));
    }
  }
  const photo = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  return photo.blur(0.6).jpeg({ quality: 72 }).toBuffer();
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Numbers from 0 to 1 that are the same each time (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
