import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { runCommand } from './run-command.mjs';

/**
 * Whether `node_modules` holds what the lock file asks for. npm keeps a copy of the lock inside `node_modules`,
 * written last, so an interrupted install never looks complete.
 */
export function packagesAreCurrent(folder = root) {
  let wanted;
  let present;
  try {
    wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
    present = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8')).packages;
  } catch {
    return false;
  }
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    if (!found) return Boolean(entry.optional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

export async function installPackages() {
  process.stderr.write('Installing packages (once; about a minute) …\n');
  await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}
