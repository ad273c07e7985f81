import { afterEach, expect, it, vi } from 'vitest';
import { findOriginalImage, toAttachment } from './attachment.ts';

afterEach(() => vi.unstubAllGlobals());

const file = (name: string, size = 10) =>
  Object.defineProperty(new File(['x'], name), 'size', { value: size });

it.each([
  ['photo.JPG', 'image/jpeg'],
  ['scan.tiff', 'image/tiff'],
  ['list.pdf', 'application/pdf'],
  ['ct.dcm', 'application/dicom'],
])('takes %s', (name, type) => {
  expect(toAttachment(file(name))).toMatchObject({ attachment: { name, type } });
});

it('takes a file on a page that came over plain http, where a browser makes no UUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = ['a.png', 'b.png'].map((name) => {
    const result = toAttachment(file(name));
    return 'attachment' in result && result.attachment.id;
  });
  expect(new Set(ids).size).toBe(2);
});

it.each([
  ['notes.docx', 10, /^Unsupported file format\. Please upload: JPEG, PNG, WEBP, TIFF, BMP, or PDF files$/],
  ['constructor', 10, /^Unsupported/],
  ['photo.png', 10 * 1024 * 1024 + 1, /^File size \(10\.0MB\) exceeds maximum allowed size of 10MB$/],
  ['photo.png', 12_900_000, /^File size \(12\.3MB\)/],
  ['photo.png', 0, /is empty/],
])('refuses %s of %i bytes', (name, size, message) => {
  expect(toAttachment(file(name, size))).toEqual({ error: expect.stringMatching(message) });
});

it('gives the session the first picture', () => {
  const sent = (content_type: 'application/pdf' | 'image/png' | 'image/bmp') => ({
    filename: 'a',
    content_type,
    base64_data: 'AA==',
  });
  expect(findOriginalImage([sent('application/pdf'), sent('image/png'), sent('image/bmp')])).toBe(
    'data:image/png;base64,AA==',
  );
  expect(findOriginalImage([sent('application/pdf')])).toBeUndefined();
});
