import { join } from 'node:path';
import { buildIsCurrent, buildParts } from './build-stamp.mjs';
import { exclusively } from './exclusive.mjs';
import { installPackages, packagesAreCurrent } from './packages.mjs';
import { root } from './root.mjs';
import { runCommand } from './run-command.mjs';

const lockFile = join(root, '.cache', 'prepare.lock');

export async function preparePackages() {
  if (packagesAreCurrent()) return;
  await exclusively(lockFile, async () => {
    if (!packagesAreCurrent()) await installPackages();
  });
}

/** Installs and builds what is missing or out of date; returns at once when nothing is. */
export async function prepare(parts = buildParts) {
  await preparePackages();
  const outdated = () => parts.filter((part) => !buildIsCurrent(part));
  if (!outdated().length) return;
  await exclusively(lockFile, async () => {
    const needed = outdated();
    if (!needed.length) return;
    process.stderr.write('Building …\n');
    await runCommand(process.execPath, [join(root, 'scripts', 'build.mjs'), ...needed]);
  });
}
