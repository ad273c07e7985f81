import { createHash, randomInt } from 'node:crypto';
import { mkdir, readdir, realpath, unlink } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Unix socket paths end at 103 bytes on macOS and at 107 on Linux. */
const longestSocketPath = 100;
const attempts = 8;

/** Thrown when another process uses the data folder. */
export class FolderInUseError extends Error {}

/**
 * Keeps every other process out of a folder until the returned function is called or this process ends,
 * even by `kill -9`: the lock is a listening socket, and the system closes it with its process.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = await realpath(folder);
  const inUse = new FolderInUseError(
    `The data folder ${path} is already in use by another process. Stop that one, or give this one another DATA_DIR.`,
  );
  if (platform() === 'win32') {
    const server = await tryListen(`\\\\.\\pipe\\pglite-lock-${shortHash(path)}`);
    if (!server) throw inUse;
    return () => close(server);
  }
  const place = await socketFolder(path);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const present = await generations(place);
    if (await anyAlive(place, present)) throw inUse;
    const server = await claim(place, Math.max(0, ...present) + 1);
    if (server) return () => close(server);
    await sleep(randomInt(10, 60));
  }
  throw inUse;
}

/**
 * A dead process leaves its socket file behind. The next owner takes the next number instead of replacing
 * that file, since two processes could both find it dead and the slower one would then remove a live socket.
 */
async function claim(place: string, generation: number): Promise<Server | undefined> {
  const server = await tryListen(socketPath(place, generation));
  if (!server) return undefined;
  const others = (await generations(place)).filter((other) => other !== generation);
  if (others.some((other) => other > generation) || (await anyAlive(place, others))) {
    await close(server);
    return undefined;
  }
  for (const other of others) await unlink(socketPath(place, other)).catch(() => undefined);
  return server;
}

async function socketFolder(folder: string): Promise<string> {
  if (Buffer.byteLength(socketPath(folder, 999_999)) <= longestSocketPath) return folder;
  // Not `os.tmpdir()`: two processes with different TMPDIR would not see each other.
  const short = join('/tmp', `pglite-lock-${shortHash(folder)}`);
  await mkdir(short, { recursive: true, mode: 0o700 });
  return short;
}

function socketPath(place: string, generation: number): string {
  return join(place, `lock.${generation}`);
}

async function generations(place: string): Promise<number[]> {
  const names = await readdir(place);
  return names.flatMap((name) => /^lock\.(\d+)$/.exec(name)?.[1] ?? []).map(Number);
}

async function anyAlive(place: string, numbers: number[]): Promise<boolean> {
  const answers = await Promise.all(numbers.map((generation) => isAlive(socketPath(place, generation))));
  return answers.includes(true);
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
    });
  });
}

function tryListen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
