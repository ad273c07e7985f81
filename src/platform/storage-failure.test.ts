import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findStorageFailure } from './storage-failure.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  [coded('ENOSPC'), 'the disk is full'],
  [coded('53100'), 'the disk is full'],
  [new Error('could not write to file "pg_wal/xlogtemp.42": No space left on device'), 'the disk is full'],
  [new Error('LanceError(IO): No space left on device (os error 28)'), 'the disk is full'],
  [new Error('could not extend file "base/5/16": File too large'), 'a file has the largest size'],
  [coded('EROFS'), 'read-only'],
  [new Error('could not open file "global/1": Permission denied'), 'may not use it'],
  [coded('58P01'), 'damaged or missing'],
  [new Error('statement failed', { cause: coded('XX001') }), 'damaged or missing'],
])('tells what %s says of the disk', (error, cause) => {
  expect(findStorageFailure(error)?.cause).toContain(cause);
});

it.each([new Error('permission denied for table users'), coded('23505'), 'no space left', undefined])(
  'says nothing of %s',
  (error) => expect(findStorageFailure(error)).toBeUndefined(),
);

it('knows what Node throws', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'));
  await writeFile(join(folder, 'file'), '');
  const error = await readFile(join(folder, 'file', 'below')).catch((thrown: unknown) => thrown);
  expect(findStorageFailure(error)?.cause).toBe('a file stands where a folder is needed');
  await rm(folder, { recursive: true });
});
