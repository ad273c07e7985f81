import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeal, readSecretFile } from './index.ts';

const seal = createSeal('one secret', 'test');

test('what is sealed is opened again, and looks different each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const sealed = seal.seal(text);
      expect(seal.unseal(sealed)).toBe(text);
      expect(seal.seal(text)).not.toBe(sealed);
    }),
  );
});

test('neither another secret, nor another purpose, nor a changed text opens it', () => {
  const sealed = seal.seal('JBSWY3DPEHPK3PXP');
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  const unreadable = expect.objectContaining({ code: 'unavailable' });
  for (const [other, text] of [
    [createSeal('another secret', 'test'), sealed],
    [createSeal('one secret', 'another purpose'), sealed],
    [seal, bytes.toString('base64')],
    [seal, ''],
  ] as const) {
    expect(() => other.unseal(text)).toThrow(unreadable);
  }
});

test('the secret of a data folder is made once, also by several at once, for its owner only', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'secrets-'));
  const folder = join(parent, 'data');
  const read = await Promise.all(Array.from({ length: 8 }, () => readSecretFile(folder)));
  expect(new Set([...read, await readSecretFile(folder)]).size).toBe(1);
  expect(read[0]).toMatch(/^[\w-]{43}$/);
  expect(await readdir(folder)).toEqual(['secret-key']);
  expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
  await rm(parent, { recursive: true });
});
