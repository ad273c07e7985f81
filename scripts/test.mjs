import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { requireNode } from './lib/node-version.mjs';
import { prepare, preparePackages } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { tryCommand } from './lib/run-command.mjs';
import { createTally } from './lib/tally.mjs';
import { drawPostgres, oneEngine, pgliteOnly } from './lib/test-engines.mjs';
import { getTestTools } from './lib/test-tools.mjs';
import { runVitest } from './lib/vitest.mjs';

const tally = createTally();
const isLong = process.argv.includes('--long');
const environment = isLong ? { TEST_LONG: '1' } : {};
const isFast = process.argv.includes('--fast');

/** With `src/commands`, what starts processes: `npm run test:fast` takes what stands beside the code without it. */
const readersOfPictures = [
  'src/imaging/read-*.test.ts',
  'src/research/modes/imaging/graph.test.ts',
  'src/research/modes/prescription/see-prescription.test.ts',
];

/** A new number each day. */
const draw = process.env.TEST_SEED ?? Math.floor(Date.now() / 86_400_000);
const forPostgresAlone = "describe.runIf(testEngine === 'postgres'";

function filesNamed(ending, ...folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .filter((name) => ending.test(name));
}

const text = (file) => readFileSync(join(root, file), 'utf8');

/** Tests that open a database, themselves or through a file of `tests/support` that does. */
function databaseTests() {
  const names = ['database.ts'];
  const helpers = filesNamed(/\.ts$/, 'tests/support');
  const uses = (file) => names.some((name) => text(file).includes(`/${name}'`));
  for (let known = 0; known < names.length; ) {
    known = names.length;
    for (const helper of helpers.filter(uses)) {
      if (!names.includes(basename(helper))) names.push(basename(helper));
    }
  }
  return filesNamed(/\.test\.tsx?$/, 'src', 'tests').filter(uses);
}

/** Which of the database tests PostgreSQL runs, and which of them PGlite leaves to it. */
function divide(files) {
  const shared = files.filter((file) => !Object.hasOwn(pgliteOnly, file));
  const left = shared.filter((file) => Object.hasOwn(oneEngine, file));
  if (isLong) return { onPostgres: shared, elsewhere: left };
  const faults = shared.filter(
    (file) =>
      file.startsWith('tests/faults/') && !left.includes(file) && !text(file).includes(forPostgresAlone),
  );
  const drawn = drawPostgres(faults, draw);
  process.stdout.write(`Faults on PostgreSQL today (TEST_SEED=${draw} repeats it): ${drawn.join(', ')}\n`);
  const notDrawn = faults.filter((file) => !drawn.includes(file));
  return { onPostgres: shared.filter((file) => !notDrawn.includes(file)), elsewhere: [...left, ...drawn] };
}

async function check() {
  const { code } = await tryCommand(process.execPath, ['scripts/check.mjs', ...(isLong ? ['--anew'] : [])], {
    stdio: 'inherit',
  });
  return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

async function runAll() {
  await preparePackages();
  if (isFast) {
    await prepare();
    const slow = ['src/commands/**', ...readersOfPictures].flatMap((file) => ['--exclude', file]);
    return tally.step('Tests of each part on PGlite', () => runVitest(['src', ...slow], { TEST_FAST: '1' }));
  }
  const tools = await getTestTools();
  await tally.step('npm run check', check);
  await prepare();

  const { onPostgres, elsewhere } = tools.postgresql ? divide(databaseTests()) : { elsewhere: [] };
  const excluded = elsewhere.flatMap((file) => ['--exclude', file]);
  await tally.step('Tests on PGlite', () => runVitest(excluded, environment, { rerunAlone: true }));

  await tally.step('Database tests on PostgreSQL', () =>
    tools.postgresql
      ? runVitest(onPostgres, { ...environment, TEST_DATABASE: 'postgres' }, { rerunAlone: true })
      : skip(databaseTests(), 'PostgreSQL is not installed'),
  );

  const journeys = filesNamed(/\.spec\.ts$/, 'tests');
  await tally.step('Journeys in a browser', () =>
    tools.chromium
      ? runVitest(['--config', 'vitest.e2e.config.ts'], environment, { rerunAlone: true })
      : skip(journeys, 'Chromium is not installed'),
  );
}

function skip(files, reason) {
  process.stdout.write(`Skipped ${files.length} files: ${reason}.\n`);
  return { passed: 0, failed: 0, skipped: files.length };
}

requireNode();
await runAll().catch(tally.fail);
process.exitCode = tally.end();
