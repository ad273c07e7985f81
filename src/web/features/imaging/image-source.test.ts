import { expect, it } from 'vitest';
import { findFileProblem, isPlainPicture } from './image-source.ts';

const file = (name: string, type: string, size = 10, content = 'x') =>
  Object.defineProperty(new File([content], name, { type }), 'size', { value: size });
const large = 50 * 1024 * 1024;

it.each([
  ['photo.png', 'image/png', 10, undefined],
  ['scan.dcm', '', 10, undefined],
  ['scan.DICOM', 'application/octet-stream', 10, undefined],
  ['notes.pdf', 'application/pdf', 10, 'Please select a valid image file'],
  ['photo.png', 'text/plain', 10, 'Please select a valid image file'],
  ['photo.png', 'image/png', large - 1, undefined],
  ['photo.png', 'image/png', large, 'File size must be less than 50MB'],
  ['scan.dcm', '', large, 'File size must be less than 50MB'],
])('%s of type "%s" and %i bytes: %s', async (name, type, size, problem) => {
  expect(await findFileProblem(file(name, type, size), true)).toBe(problem);
});

it('takes any size where it is only advertised', async () => {
  expect(await findFileProblem(file('photo.png', 'image/png', large * 2), false)).toBeUndefined();
  expect(await findFileProblem(file('notes.txt', 'text/plain', 1), false)).toBe(
    'Please select a valid image file',
  );
});

it('knows DICOM without an ending by its content', async () => {
  const dicom = new File([new Uint8Array(128), 'DICM'], 'IM0001');
  expect(await findFileProblem(dicom, true)).toBeUndefined();
  expect(await findFileProblem(new File([new Uint8Array(132)], 'IM0001'), true)).toBe(
    'Please select a valid image file',
  );
});

it.each([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], true],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], true],
  ['a WebP', [...'RIFF....WEBP'].map((letter) => letter.charCodeAt(0)), true],
  ['a WAV', [...'RIFF....WAVE'].map((letter) => letter.charCodeAt(0)), false],
  ['a TIFF', [0x49, 0x49, 0x2a, 0], false],
  ['nothing', [], false],
])('tells by its first bytes whether a browser shows %s', async (_, bytes, isPlain) => {
  expect(await isPlainPicture(new Blob([new Uint8Array(bytes)]))).toBe(isPlain);
});
