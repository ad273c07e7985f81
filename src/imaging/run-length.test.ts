import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { writeRunLengthColours } from '../../tests/support/medical-pictures.ts';
import { createImageReader } from './read-image.ts';

const reader = createImageReader({ timeoutMs: 60_000 });
afterAll(() => reader.close());

it('shows run-length encoded colours as they are', async () => {
  const png = await reader.png({ name: 'colours.dcm', bytes: writeRunLengthColours() }, { frame: 0 });
  const pixels = await sharp(png).removeAlpha().raw().toBuffer();
  expect([...pixels]).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);
});
