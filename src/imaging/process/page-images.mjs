import { getResolvedPDFJS } from 'unpdf';

/** pdf.js `ImageKind.GRAYSCALE_1BPP`: eight pixels a byte, rows filled up to whole bytes, 1 is white. */
const oneBit = 1;

/**
 * The pictures painted on a page of a PDF, as raw pixels of 1, 3 or 4 channels. Black and white ones, as scanners and fax
 * machines make them, come as grey.
 */
export async function imagesOfPage(pdf, number) {
  const page = await pdf.getPage(number);
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const images = [];
  for (const [at, operator] of fnArray.entries()) {
    if (operator !== OPS.paintImageXObject) continue;
    const [key] = argsArray[at];
    const objects = key.startsWith('g_') ? page.commonObjs : page.objs;
    const image = await new Promise((resolve) => objects.get(key, resolve));
    if (!image?.data || !image.width || !image.height) continue;
    const { width, height } = image;
    const data = image.kind === oneBit ? toGrey(image) : image.data;
    const channels = data.length / (width * height);
    if ([1, 3, 4].includes(channels)) images.push({ data, width, height, channels });
  }
  return images;
}

function toGrey({ data, width, height }) {
  const rowBytes = Math.ceil(width / 8);
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const byte = data[y * rowBytes + (x >> 3)] ?? 0;
      grey[y * width + x] = byte & (0x80 >> (x & 7)) ? 255 : 0;
    }
  return grey;
}
