import { findBrokenReferences } from './checks/docs.mjs';
import { findForbiddenImports } from './checks/imports.mjs';
import { findLockProblems } from './checks/lock.mjs';
import { findMissingMigrations } from './checks/migrations.mjs';
import { findOutsidePaths } from './checks/outside.mjs';
import { findSlowPatterns } from './checks/patterns.mjs';
import { findReaches } from './checks/reaches.mjs';
import { findLooseTexts } from './checks/texts.mjs';
import { tryCommand } from './lib/run-command.mjs';

const tool =
  (...command) =>
  async () => {
    const { code, output } = await tryCommand(process.execPath, command);
    return code === 0 ? [] : [output.trim()];
  };

/** Checks recorded patterns too. */
const anew = process.argv.includes('--anew');

const parts = {
  'format and lint': tool(
    'node_modules/@biomejs/biome/bin/biome',
    'ci',
    '--colors=off',
    '--error-on-warnings',
    '--max-diagnostics=50',
  ),
  types: tool('node_modules/typescript-native/bin/tsc', '-p', '.'),
  'import rules': findForbiddenImports,
  'unused code': tool('node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'),
  'locked packages': findLockProblems,
  migrations: findMissingMigrations,
  'regular expressions': () => findSlowPatterns(undefined, { anew }),
  'document references': findBrokenReferences,
  'paths outside': findOutsidePaths,
  'private reaches': () => findReaches(),
  'texts outside the catalogue': () => findLooseTexts(),
};

const start = performance.now();
const results = await Promise.all(
  Object.entries(parts).map(async ([name, find]) => {
    const startedAt = performance.now();
    const problems = await Promise.resolve()
      .then(() => find())
      .catch((error) => [error.stack]);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`${problems.length ? 'FAILED' : 'ok    '} ${name} (${seconds} s)\n`);
    return { name, problems };
  }),
);

const failed = results.filter(({ problems }) => problems.length);
for (const { name, problems } of failed) process.stdout.write(`\n── ${name}\n${problems.join('\n')}\n`);
const seconds = ((performance.now() - start) / 1000).toFixed(1);
process.stdout.write(
  `\n${failed.length ? `${failed.length} of ${results.length} checks failed` : 'All checks passed'} (${seconds} s)\n`,
);
process.exitCode = failed.length ? 1 : 0;
