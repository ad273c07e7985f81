import sharp from 'sharp';

/** A prescription as a picture: plain print, a little noise of a camera. PNG. */
export async function drawLines(lines: readonly string[]): Promise<Buffer> {
  const step = 48;
  const text = lines.map((line, at) => `<text x="50" y="${80 + at * step}">${line}</text>`).join('');
  const height = 120 + step * lines.length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="${height}"><rect width="100%" height="100%" fill="#f6f3ea"/><g font-family="Liberation Sans, DejaVu Sans, sans-serif" font-size="28" fill="#20202a">${text}</g></svg>`;
  return sharp(Buffer.from(svg)).blur(0.5).png().toBuffer();
}
