import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireNode } from './lib/node-version.mjs';
import { prepare } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';

const [command] = process.argv.slice(2);
requireNode();
try {
  await prepare(command === 'serve' ? ['server', 'web'] : ['server']);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

// The settings of the product, its database above all, are none of those who serve a graph of their own.
const environmentFile = join(root, '.env');
if (command !== 'workflow' && existsSync(environmentFile)) process.loadEnvFile(environmentFile);

// The program runs in this very process, so that signals and the exit code need no forwarding.
const main = join(root, 'dist', 'main.js');
process.argv = [process.execPath, main, ...process.argv.slice(2)];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(main).href);
