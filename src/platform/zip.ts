type ZippedFile = { name: string; bytes: Uint8Array | string };

/** A ZIP archive of files that fit into memory. `at`: when they were made, from 1980 on. */
export async function zip(files: readonly ZippedFile[], at: Date): Promise<Uint8Array> {
  const { strToU8, zipSync } = await import('fflate');
  const entries = files.map(({ name, bytes }) => [name, typeof bytes === 'string' ? strToU8(bytes) : bytes]);
  return zipSync(Object.fromEntries(entries), { mtime: at });
}
