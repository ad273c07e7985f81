import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../lib/root.mjs';
import { tryCommand } from '../lib/run-command.mjs';

/** What the tables in the schema files have that no migration makes. Works on a copy of `migrations/`. */
export async function findMissingMigrations() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'migrations-'));
  try {
    const copy = join(folder, 'migrations');
    cpSync(join(root, 'migrations'), copy, { recursive: true });
    const config = join(folder, 'drizzle.config.ts');
    const out = relative(root, copy);
    writeFileSync(
      config,
      `import base from '../../drizzle.config';\nexport default { ...base, out: './${out}' };\n`,
    );
    const before = new Set(readdirSync(copy));
    const command = ['node_modules/drizzle-kit/bin.cjs', 'generate', '--config', relative(root, config)];
    const { code, output } = await tryCommand(process.execPath, command);
    if (code !== 0) return [output];
    const added = readdirSync(copy).filter((name) => !before.has(name));
    return added.length
      ? ['The schema files have changes that no migration makes. Run: npm run migrations']
      : [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
