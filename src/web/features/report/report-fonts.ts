import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import interVietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url';
import serifLatin from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import serifVietnamese from '@fontsource-variable/source-serif-4/files/source-serif-4-vietnamese-wght-normal.woff2?url';
import { requestFile } from '../../lib/api-client.ts';
import type { FontFile } from '../../report-frame/messages.ts';

const latin = 'U+0000-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212';
const vietnamese =
  'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0309, U+0323, U+1EA0-1EF9, U+20AB';
const inter = { family: 'Inter Variable', weight: '100 900' };
const serif = { family: 'Source Serif 4 Variable', weight: '200 900' };
const latinFonts = [
  { ...inter, unicodeRange: latin, url: interLatin },
  { ...serif, unicodeRange: latin, url: serifLatin },
];
const vietnameseFonts = [
  { ...inter, unicodeRange: vietnamese, url: interVietnamese },
  { ...serif, unicodeRange: vietnamese, url: serifVietnamese },
];
/** A letter that only the Vietnamese files have. */
const vietnameseLetter = /[ĂăĐđĨĩŨũƠơƯưẠ-ỹ₫]|[\u0300\u0301\u0303\u0304\u0309\u0323]/u;
const loaded = new Map<string, Promise<FontFile>>();

/** The fonts of a text, all where it is ''; each is fetched once. Those that could not be are left out. */
export function reportFonts(text: string): Promise<FontFile[]> {
  const isAll = text === '' || vietnameseLetter.test(text);
  return isAll ? loadAll([...latinFonts, ...vietnameseFonts]) : loadLatinFonts();
}

/** Those that every report needs. */
export const loadLatinFonts = () => loadAll(latinFonts);

async function loadAll(wanted: typeof latinFonts): Promise<FontFile[]> {
  const files = await Promise.allSettled(wanted.map(({ url, ...font }) => load(url, font)));
  return files.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : []));
}

function load(url: string, font: Omit<FontFile, 'data'>): Promise<FontFile> {
  let file = loaded.get(url);
  if (!file) {
    file = requestFile(url, { fallback: 'Failed to load a font' })
      .then((blob) => blob.arrayBuffer())
      .then((data) => ({ ...font, data }));
    loaded.set(url, file);
    file.catch(() => loaded.delete(url));
  }
  return file;
}
