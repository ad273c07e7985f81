import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  path: string;
  resize(megabytes: number): void;
  readOnly(is: boolean): void;
  close(): Promise<void>;
};

/** A disk of its own with this much room; undefined where the system lets nobody mount one (Linux, as root). */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'small-disk-'));
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' });
  try {
    mount(`size=${megabytes}m`);
  } catch {
    await rm(path, { recursive: true });
    return undefined;
  }
  return {
    path,
    resize: (size) => mount(`remount,size=${size}m`),
    readOnly: (is) => mount(is ? 'remount,ro' : 'remount,rw'),
    async close() {
      execFileSync('umount', ['-l', path]);
      await rm(path, { recursive: true });
    },
  };
}
