import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTestDatabaseUrl } from './database.ts';
import { bundleProgram, quickStart } from './program.ts';

/**
 * What a process holds after its garbage was collected, in bytes, and how long its event loop kept others waiting since
 * the last time, in 95 of 100 cases.
 */
export type Measured = { rss: number; heap: number; busyP95Ms: number };

/** The product in a process of its own, on a database of its own, whose memory can be measured. */
export async function startMeasuredProduct(environment: Record<string, string> = {}) {
  const place = await createTestDatabaseUrl();
  const program = await bundleProgram(
    fileURLToPath(new URL('./programs/measured-product.ts', import.meta.url)),
  );
  const child = spawn(process.execPath, ['--expose-gc', ...quickStart, program], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.url,
      PORT: '0',
      EVIDENCE_OFFLINE: '1',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const message = async <T>(): Promise<T> => {
    const ended = exited.then(([code]) => Promise.reject(new Error(`The product ended with ${code}`)));
    const [told] = await Promise.race([once(child, 'message'), ended]);
    return told as T;
  };
  const { url } = await message<{ url: string }>();
  return {
    url,
    async measure(): Promise<Measured> {
      child.send('measure');
      return (await message<{ measured: Measured }>()).measured;
    },
    async close() {
      child.kill('SIGKILL');
      await exited;
      await place.drop();
    },
  };
}
