import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Client } from '@langchain/langgraph-sdk';
import { packageRoot } from '#platform/paths.ts';
import { createNormaliser, findDifferences } from './workflow/normalise.ts';
import { describe, dropContradictions, play, scenarios } from './workflow/scenarios.ts';
import { installPeer } from './workflow/servers.ts';

/**
 * Graphs as strangers write them, on the official server and on ours: each event, state and schema is compared. `ours` runs
 * them with the packages of this program, `own` with a copy of their own.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    with: { type: 'string' },
    long: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});
installPeer();
const peerModules = join(packageRoot, 'bench/peer/node_modules');
const wanted = scenarios.filter(
  ({ name, long }) => (values.long || !long) && (!values.only || name.includes(values.only)),
);
const folders: string[] = [];
const children: ChildProcess[] = [];

try {
  for (const name of values.with ? [values.with] : ['ours', 'own']) {
    // A fresh one for each: what the first left in the store would be found by the second.
    const peer = await startPeer(await makeFolder(true));
    const client = await startOurs(await makeFolder(name === 'own'));
    let [same, described, dropped] = [0, 0, 0];
    const isSame = (what: string, mine: object, theirs: object) => {
      const differences = findDifferences(createNormaliser()(mine), createNormaliser()(theirs));
      if (differences.length > 0)
        console.log(`${name}: ${what}\n  ${differences.slice(0, values.all ? 1_000 : 12).join('\n  ')}`);
      return differences.length === 0;
    };
    for (const scenario of wanted) {
      const [mine, theirs] = [await play(client, scenario), await play(peer, scenario)];
      dropped += dropContradictions(mine, theirs);
      if (isSame(scenario.name, mine, theirs)) same += 1;
    }
    const graphs = values.only ? [] : [...new Set(scenarios.map(({ graph }) => graph))];
    for (const graph of graphs) {
      const [mine, theirs] = [await describe(client, graph), await describe(peer, graph)];
      if (isSame(`description of ${graph}`, mine, theirs)) described += 1;
    }
    console.log(
      `${name}: ${same} of ${wanted.length} scenarios the same, but for ${dropped} threads of the official server that ` +
        `contradict their own state; ${described} of ${graphs.length} descriptions`,
    );
    for (const child of children.splice(0)) child.kill('SIGKILL');
  }
} finally {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
process.exit();

async function makeFolder(hasPackages: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'strangers-'));
  folders.push(folder);
  await cp(join(packageRoot, 'bench/workflow/strangers'), folder, { recursive: true });
  if (hasPackages) await symlink(peerModules, join(folder, 'node_modules'));
  return folder;
}

async function startPeer(folder: string): Promise<Client> {
  const api = join(peerModules, '@langchain/langgraph-api/dist');
  const file = join(folder, 'langgraph.json');
  const { graphs } = JSON.parse(await readFile(file, 'utf8'));
  const child = spawn(
    process.execPath,
    [
      '--import',
      join(peerModules, 'tsx/dist/loader.mjs'),
      '--import',
      join(api, 'preload.mjs'),
      join(packageRoot, 'bench/peer/serve.mjs'),
      JSON.stringify({ cwd: folder, graphs }),
    ],
    {
      cwd: folder,
      // Its schemas take longer than the half minute it usually waits for them where others work beside it.
      env: {
        ...process.env,
        LANGGRAPH_FILE: file,
        LANGGRAPH_SCHEMA_RESOLVE_TIMEOUT_MS: '300000',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  children.push(child);
  const exited = once(child, 'exit').then(() => {
    throw new Error('The official server ended');
  });
  const [{ url }] = (await Promise.race([once(child, 'message'), exited])) as [{ url: string }];
  return clientOf(url);
}

async function startOurs(folder: string): Promise<Client> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      'src/main.ts',
      'workflow',
      '--config',
      join(folder, 'langgraph.json'),
      '--port',
      '0',
      '--test',
    ],
    { cwd: packageRoot, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  children.push(child);
  if (!child.stdout) throw new Error('The child has no output');
  for await (const line of createInterface(child.stdout)) {
    const [url] = /http:\S+/.exec(line) ?? [];
    if (url) return clientOf(url);
  }
  throw new Error('Our server ended');
}

function clientOf(apiUrl: string): Client {
  return new Client({ apiUrl, apiKey: null, callerOptions: { maxRetries: 0 } });
}
