import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinquire-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A socket file without a listener, as `kill -9` leaves it. */
function leaveStaleSocket(path: string) {
  const program =
    'require("node:net").createServer().listen(process.argv[1], () => process.kill(process.pid, 9))';
  expect(spawnSync(process.execPath, ['-e', program, path]).signal).toBe('SIGKILL');
}

it('admits one at a time and the next after release', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  await unlock();
  const unlockAgain = await lockFolder(folder);
  await unlockAgain();
  expect(await readdir(folder)).toEqual([]);
});

it('admits at most one of many that come at once, whether or not a dead process left its socket', async () => {
  for (let round = 0; round < 12; round++) {
    if (round % 2) leaveStaleSocket(join(folder, `lock.${round}`));
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder)));
    const held = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(held.length).toBeLessThanOrEqual(1);
    for (const { value: unlock } of held) await unlock();
  }
});

it('takes over from a dead process and removes what it left', async () => {
  leaveStaleSocket(join(folder, 'lock.4'));
  expect(await readdir(folder)).toEqual(['lock.4']);
  const unlock = await lockFolder(folder);
  expect(await readdir(folder)).toEqual(['lock.5']);
  await unlock();
});

it('works where the path is too long for a socket', async () => {
  const long = join(folder, 'x'.repeat(120));
  const unlock = await lockFolder(long);
  await expect(lockFolder(long)).rejects.toThrow(FolderInUseError);
  await unlock();
  await (await lockFolder(long))();
});

it('stays locked while the holder is too busy to answer', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(join(folder, 'lock.1'), resolve));
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  await new Promise((resolve) => server.close(resolve));
});
