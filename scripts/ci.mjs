import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder } from './lib/data-folder.mjs';
import { preparePackages } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { tryCommand } from './lib/run-command.mjs';
import { readFailures, readTotals } from './lib/tally.mjs';

const made = ['.git', '.cache', '.env', 'data', 'dist', 'node_modules'];

/** `npm test` in a copy with nothing beside it, as a stranger has it; then, where the data is, what needs data. */
async function runAll(place) {
  await preparePackages();
  await copyTracked(place);
  const results = [await runNpm(['test'], place)];
  if (existsSync(dataFolder)) results.push(await runNpm(['run', 'test:data'], root));
  else process.stdout.write(`\nnpm run test:data is left out: there is no ${dataFolder}.\n`);
  return results;
}

/** Only what is under version control, with the packages linked where the file system can. */
async function copyTracked(place) {
  for (const name of await trackedFiles()) cpSync(join(root, name), join(place, name), { recursive: true });
  const linked = await tryCommand('cp', ['-al', join(root, 'node_modules'), join(place, 'node_modules')]);
  // Without its packages `npm test` installs them.
  if (linked.code !== 0) rmSync(join(place, 'node_modules'), { recursive: true, force: true });
}

async function trackedFiles() {
  const { code, output } = await tryCommand('git', ['-c', 'safe.directory=*', 'ls-files', '-z']);
  if (code === 0) return output.split('\0').filter((name) => name && existsSync(join(root, name)));
  process.stdout.write(`Everything but what is made here is copied, since git says:\n${output}`);
  return readdirSync(root).filter((name) => !made.includes(name));
}

function runNpm(args, folder) {
  process.stdout.write(`\n── npm ${args.join(' ')} in ${folder}\n`);
  return new Promise((resolve) => {
    const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    let end = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      process.stdout.write(chunk);
      end = (end + chunk).slice(-20_000);
    });
    const finish = (code) => resolve({ ...readTotals(end, code ?? 1), failures: readFailures(end) });
    child.on('error', () => finish(1));
    child.on('close', finish);
  });
}

const folder = mkdtempSync(join(tmpdir(), 'clinquire-ci-'));
// Tests run programs of other accounts from it.
chmodSync(folder, 0o755);
let results;
try {
  results = await runAll(join(folder, 'checkout'));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  results = [{ passed: 0, failed: 1, failures: [`FAILED ${error.message}`] }];
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const sum = (key) => results.reduce((total, one) => total + one[key], 0);
process.stdout.write(
  `\n${results.flatMap(({ failures }) => failures).join('\n')}\n${sum('passed')} passed, ${sum('failed')} failed\n`,
);
process.exitCode = sum('failed') || !sum('passed') ? 1 : 0;
