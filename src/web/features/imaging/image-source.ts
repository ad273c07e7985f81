import type { ImageFacts } from '#shared/imaging/study.ts';
import { imagingTexts } from '../../texts/en/imaging.ts';

/** Where a picture comes from: this device, what was sent with a research, or an address such as a data URL. */
export type ImageSource = { key: string; name: string } & (
  | { kind: 'file'; file: File }
  | { kind: 'attachment'; sessionId: string; attachmentId: string; facts: ImageFacts | null }
  | { kind: 'address'; url: string }
);

let opened = 0;

export function fileSource(file: File): ImageSource {
  opened += 1;
  return { kind: 'file', key: `file-${opened}`, name: file.name, file };
}

const mostBytes = 50 * 1024 * 1024;

/** Why a file cannot be opened; undefined where it can. `mostBytes` is left out where any size is taken. */
export async function findFileProblem(file: File, isSizeLimited: boolean): Promise<string | undefined> {
  if (!file.type.startsWith('image/') && !(await isDicom(file))) return imagingTexts().drop.invalid;
  return isSizeLimited && file.size >= mostBytes ? imagingTexts().drop.tooLarge : undefined;
}

/** Browsers know no type for DICOM: by its ending, or by the four letters behind its preamble (PS3.10 7.1). */
async function isDicom(file: File): Promise<boolean> {
  if (/\.(?:dcm|dicom)$/i.test(file.name)) return true;
  return (
    (await file
      .slice(128, 132)
      .text()
      .catch(() => '')) === 'DICM'
  );
}

/** Signatures at the beginning of a file, each with where it stands. */
const plainSignatures: readonly (readonly [at: number, bytes: readonly number[]][])[] = [
  [[0, [0xff, 0xd8, 0xff]]],
  [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  [
    [0, [0x52, 0x49, 0x46, 0x46]],
    [8, [0x57, 0x45, 0x42, 0x50]],
  ],
];

/** Whether every browser shows it as it is: JPEG, PNG and WebP, by content. */
export async function isPlainPicture(file: Blob): Promise<boolean> {
  const beginning = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return plainSignatures.some((parts) =>
    parts.every(([at, bytes]) => bytes.every((byte, offset) => beginning[at + offset] === byte)),
  );
}
