import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

function processLives(pid) {
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return undefined;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return readHolder(file);
  }
}

function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || -1;
  } catch {
    return -1;
  }
}

// Between reading the dead owner's lock and moving it, another process may have done the same and taken a fresh one.
function discard(file, holder) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readHolder(aside) !== holder) linkSync(aside, file);
    rmSync(aside, { force: true });
  } catch {}
}

/** Runs `work` while no other process holds `file`. A lock whose owner has died is taken over. */
export async function exclusively(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  let announced = false;
  for (let holder = take(file); holder !== undefined; holder = take(file)) {
    if (holder > 0 && !processLives(holder)) {
      discard(file, holder);
      continue;
    }
    if (!announced)
      process.stderr.write(`Waiting for process ${holder}, which is installing or building (${file}) …\n`);
    announced = true;
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
