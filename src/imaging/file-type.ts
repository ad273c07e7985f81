/** What a file can be read as, by its first bytes: names and declared types are what somebody says. */
export type ReadableType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/tiff'
  | 'image/bmp'
  | 'application/pdf';

const signatures: readonly [ReadableType, string, number][] = [
  ['image/jpeg', '\xff\xd8\xff', 0],
  ['image/png', '\x89PNG\r\n\x1a\n', 0],
  ['image/webp', 'WEBP', 8],
  ['image/tiff', 'II*\0', 0],
  ['image/tiff', 'MM\0*', 0],
  ['image/bmp', 'BM', 0],
];

export function findFileType(bytes: Uint8Array): ReadableType | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const found = signatures.find(([, words, at]) => head.startsWith(words, at));
  if (found) return found[0];
  // PDF readers allow other bytes before the header.
  return head.includes('%PDF-') ? 'application/pdf' : undefined;
}
