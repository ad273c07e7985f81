import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode } from './lib/node-version.mjs';
import { prepare } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { tryCommand } from './lib/run-command.mjs';

requireNode();
await prepare();

const all = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.ts'));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(`${name}.ts`));
if (unknown.length) {
  process.stderr.write(
    `No such benchmark: ${unknown.join(', ')}. Known: ${all.map((file) => file.slice(0, -3)).join(', ')}\n`,
  );
  process.exit(2);
}
for (const file of wanted.length ? wanted.map((name) => `${name}.ts`) : all) {
  process.stdout.write(`\n── ${file.slice(0, -3)}\n`);
  const { code } = await tryCommand(process.execPath, ['--import', 'tsx', join('bench', file)], {
    stdio: 'inherit',
  });
  if (code !== 0) process.exitCode = 1;
}
