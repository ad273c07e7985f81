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
const fonts = [
  { ...inter, unicodeRange: latin, url: interLatin },
  { ...serif, unicodeRange: latin, url: serifLatin },
  { ...inter, unicodeRange: vietnamese, url: interVietnamese },
  { ...serif, unicodeRange: vietnamese, url: serifVietnamese },
];
let loaded: Promise<FontFile[]> | undefined;

/** The fonts of a report, fetched once; without those that could not be fetched. */
export function reportFonts(): Promise<FontFile[]> {
  loaded ??= Promise.all(fonts.map(({ url, ...font }) => load(url, font))).then((files) =>
    files.filter((file) => file !== undefined),
  );
  return loaded;
}

async function load(url: string, font: Omit<FontFile, 'data'>): Promise<FontFile | undefined> {
  try {
    return {
      ...font,
      data: await (await requestFile(url, { fallback: 'Failed to load a font' })).arrayBuffer(),
    };
  } catch {
    loaded = undefined;
    return undefined;
  }
}
