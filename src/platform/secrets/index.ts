import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';

export { isSameSecret } from './same-secret.ts';

/** What is stored encrypted, for a purpose: what one seals, another does not open. */
export type Seal = { seal(text: string): string; unseal(sealed: string): string };

const [ivBytes, tagBytes] = [12, 16];

/** AES-256-GCM with a key derived from `secret`. `unseal` throws `unavailable` for what was sealed with another secret. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        const body = decipher.update(bytes.subarray(ivBytes + tagBytes));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch (cause) {
        const message =
          'This server cannot read what it encrypted: SECRET_KEY differs from the one it was set up with.';
        throw new AppError('unavailable', message, { cause });
      }
    },
  };
}

/** The secret in the data folder, made on first use and readable by its owner only. */
export async function readSecretFile(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret-key');
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // Linked only when it is whole: of processes that start at once all get the same.
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}
