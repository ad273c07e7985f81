import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { buildParts, sourceStamp, writeBuildStamp } from './lib/build-stamp.mjs';
import { root } from './lib/root.mjs';
import { runCommand } from './lib/run-command.mjs';

const template = 'dist/pglite-template.tar.gz';

const steps = {
  server: () => [
    build({
      absWorkingDir: root,
      entryPoints: { main: 'src/main.ts', 'reading-thread': 'src/reading-thread.ts' },
      outdir: 'dist',
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      sourcemap: true,
      logLevel: 'warning',
    }),
    runCommand(process.execPath, ['--import', 'tsx', 'scripts/build-template.ts', template]),
  ],
  web: () => [runCommand(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])],
};
const outputs = {
  server: [
    'main.js',
    'main.js.map',
    'reading-thread.js',
    'reading-thread.js.map',
    'pglite-template.tar.gz',
    'pglite-template.tar.gz.key',
  ],
  web: ['web'],
};

const asked = process.argv.slice(2);
const parts = buildParts.filter((part) => !asked.length || asked.includes(part));
const stamps = parts.map((part) => sourceStamp(part));
await mkdir(join(root, 'dist'), { recursive: true });
for (const name of parts.flatMap((part) => [`.sources-${part}`, ...outputs[part]]))
  await rm(join(root, 'dist', name), { recursive: true, force: true });

const results = await Promise.allSettled(parts.flatMap((part) => steps[part]()));
const failure = results.find(({ status }) => status === 'rejected');
if (failure) {
  process.stderr.write(`${failure.reason.message}\n`);
  process.exit(1);
}
for (const [index, part] of parts.entries()) writeBuildStamp(part, stamps[index]);
