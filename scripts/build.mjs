import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { buildParts, sourceStamp, writeBuildStamp } from './lib/build-stamp.mjs';
import { root } from './lib/root.mjs';
import { runCommand } from './lib/run-command.mjs';
import { serverBundle } from './lib/server-bundle.mjs';

const template = 'dist/pglite-template.tar.gz';

const steps = {
  server: () => [
    build({
      ...serverBundle,
      entryPoints: {
        main: 'src/main.ts',
        'reading-thread': 'src/reading-thread.ts',
        'graph-types': 'src/commands/workflow/types/thread.ts',
      },
      outdir: 'dist',
    }),
    runCommand(process.execPath, ['--import', 'tsx', 'scripts/build-template.ts', template]),
  ],
  web: () => [buildWeb()],
};

async function buildWeb() {
  await runCommand(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
  await runCommand(process.execPath, ['--import', 'tsx', 'scripts/prerender.ts']);
}

const isOutput = {
  server: (name) => name === 'tables' || /\.js(\.map)?$|^pglite-template/.test(name),
  web: (name) => name === 'web' || name === 'web-manifest.json',
};

const asked = process.argv.slice(2);
const parts = buildParts.filter((part) => !asked.length || asked.includes(part));
const stamps = parts.map((part) => sourceStamp(part));
await mkdir(join(root, 'dist'), { recursive: true });
for (const name of await readdir(join(root, 'dist'))) {
  if (parts.some((part) => name === `.sources-${part}` || isOutput[part](name)))
    await rm(join(root, 'dist', name), { recursive: true, force: true });
}

const results = await Promise.allSettled(parts.flatMap((part) => steps[part]()));
const failure = results.find(({ status }) => status === 'rejected');
if (failure) {
  process.stderr.write(`${failure.reason.message}\n`);
  process.exit(1);
}
for (const [index, part] of parts.entries()) writeBuildStamp(part, stamps[index]);
