import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { sourceStamp, writeBuildStamp } from './lib/build-stamp.mjs';
import { root } from './lib/root.mjs';
import { runCommand } from './lib/run-command.mjs';

const stamp = sourceStamp();
await rm(join(root, 'dist'), { recursive: true, force: true });
await mkdir(join(root, 'dist'));

const results = await Promise.allSettled([
  build({
    absWorkingDir: root,
    entryPoints: { main: 'src/main.ts' },
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  }),
  runCommand(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']),
  runCommand(process.execPath, [
    '--import',
    'tsx',
    'scripts/build-template.ts',
    'dist/pglite-template.tar.gz',
  ]),
]);
const failure = results.find(({ status }) => status === 'rejected');
if (failure) {
  process.stderr.write(`${failure.reason.message}\n`);
  process.exit(1);
}
writeBuildStamp(stamp);
