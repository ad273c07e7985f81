import type { ImageFormat } from '#shared/imaging/study.ts';
import { findFileType } from './file-type.ts';

/** What a file is as a picture, by its bytes. `heic`: a kind that many phones make and that is not read. */
export function findImageFormat(bytes: Uint8Array): ImageFormat | 'heic' | undefined {
  const head = Buffer.from(bytes.subarray(0, 160)).toString('latin1');
  // First of all: the preamble of a DICOM file may begin like a TIFF (PS3.10, 7.1).
  if (head.startsWith('DICM', 128)) return 'dicom';
  if (/^ftyp(?:hei|hev|mif|msf)/.test(head.slice(4, 12))) return 'heic';
  const type = findFileType(bytes);
  if (type) return type.slice(type.indexOf('/') + 1) as ImageFormat;
  return looksLikeDataSet(bytes) ? 'dicom' : undefined;
}

const valueForms = /^(?:AE|AS|AT|CS|DA|DS|DT|IS|LO|LT|OB|OW|PN|SH|SQ|ST|TM|UI|UL|US)$/;

/** A DICOM data set without the header of a file begins with an element of group 2 or 8. */
function looksLikeDataSet(bytes: Uint8Array): boolean {
  if (bytes.length < 32) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isBig = view.getUint16(0, true) > 0x100;
  const [group, element] = [view.getUint16(0, !isBig), view.getUint16(2, !isBig)];
  if ((group !== 8 && group !== 2) || element > 0x100) return false;
  const form = String.fromCharCode(bytes[4] ?? 0, bytes[5] ?? 0);
  return valueForms.test(form) || view.getUint32(4, !isBig) <= 128;
}
