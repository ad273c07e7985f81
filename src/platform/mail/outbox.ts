import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from '../logger.ts';
import type { SendMail } from './types.ts';

/** Writes each mail as an `.eml` file that only its owner may read, and logs where. */
export function createOutbox(options: { from: string; dir: string; logger: Logger }): SendMail {
  const { from, dir, logger } = options;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transport.sendMail({ ...mail, from });
    const file = join(dir, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    logger.info({ file }, 'no mail server is set up; a mail was written to the outbox');
  };
}
