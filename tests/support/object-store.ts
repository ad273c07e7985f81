import { execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '#platform/paths.ts';

const folder = join(packageRoot, 'tests/object-store');
const program = join(folder, 'node_modules/azurite/dist/src/blob/main.js');
/** The account that every Azurite has, with its published key. */
const account = 'devstoreaccount1';
const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';
const container = 'clinquire';
const version = '2021-08-06';

/**
 * Starts an object store on loopback (Azurite, installed where it is missing) with one empty container. `env` is what a
 * process needs to reach `uri`.
 */
export async function startObjectStore() {
  if (!existsSync(program)) {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 2, 2],
    });
  }
  const location = await mkdtemp(join(tmpdir(), 'object-store-'));
  const options = ['--location', location, '--blobPort', '0', '--skipApiVersionCheck', '--silent'];
  const child = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The object store ended before it listened')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(/listens on (.*)/.exec(line)?.[1] ?? '') ?? [];
      if (found) resolve(found);
    });
  });
  await createContainer(address);
  return {
    uri: `az://${container}/library`,
    env: {
      AZURE_STORAGE_ACCOUNT_NAME: account,
      AZURE_STORAGE_ACCOUNT_KEY: key,
      AZURE_STORAGE_ENDPOINT: `${address}/${account}`,
      AZURE_ALLOW_HTTP: 'true',
    },
    async close() {
      child.removeAllListeners('exit');
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      await rm(location, { recursive: true, force: true });
    },
  };
}

/** Signed with the shared key, as the store's REST API asks (Microsoft, "Authorize with Shared Key"). */
async function createContainer(address: string): Promise<void> {
  const date = new Date().toUTCString();
  const headers = `x-ms-date:${date}\nx-ms-version:${version}`;
  const resource = `/${account}/${account}/${container}\nrestype:container`;
  const text = `PUT${'\n'.repeat(12)}${headers}\n${resource}`;
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');
  const answer = await fetch(`${address}/${account}/${container}?restype=container`, {
    method: 'PUT',
    headers: {
      'x-ms-date': date,
      'x-ms-version': version,
      authorization: `SharedKey ${account}:${signature}`,
    },
  });
  if (!answer.ok) throw new Error(`The container was not made: ${answer.status} ${await answer.text()}`);
}
