import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { packageRoot } from '#platform/paths.ts';
import { serverBundle } from '../../scripts/lib/server-bundle.mjs';
import { findPostgres, startPostgres } from '../../tests/support/postgres.ts';
import { createDatabase, createTemplateDatabase } from '../../tests/support/postgres-databases.ts';

export type Engine = 'postgres' | 'pglite';
export type Usage = { cpuMs: number; databaseCpuMs: number; residentBytes: number };
export type RunningServer = { url: string; usage(): Promise<Usage>; stop(): Promise<void> };

const peerFolder = join(packageRoot, 'bench/peer');

/** Installs the official server where it is missing or another than the lock file asks for. */
export function installPeer(): void {
  const lock = join(peerFolder, 'package-lock.json');
  const installed = join(peerFolder, 'node_modules/.package-lock.json');
  const versions = (file: string) =>
    JSON.stringify(
      Object.entries<{ version: string }>(JSON.parse(readFileSync(file, 'utf8')).packages)
        .filter(([path]) => path.includes('@langchain/'))
        .map(([path, { version }]) => [path, version])
        .sort(),
    );
  if (existsSync(installed) && versions(installed) === versions(lock)) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: peerFolder,
    stdio: ['ignore', 2, 2],
  });
}

export async function startPeer(): Promise<RunningServer> {
  const child = startNode([join(peerFolder, 'server.mjs')], {});
  return { ...(await connect(child, () => 0)), stop: () => stop(child) };
}

/** Our server, with PostgreSQL as it writes safely to disk, or PGlite as the product opens it. */
export async function startOurs(engine: Engine, nodeOptions: string[] = []): Promise<RunningServer> {
  const place = engine === 'postgres' ? await openPostgresPlace() : await openPglitePlace();
  const child = startNode([...nodeOptions, await bundleOurs()], place.env);
  return {
    ...(await connect(child, place.cpuMs)),
    async stop() {
      await stop(child);
      await place.close();
    },
  };
}

/** As the product runs, not as its sources do: the official server is compiled, too. */
async function bundleOurs(): Promise<string> {
  const outdir = join(packageRoot, '.cache/bench-workflow');
  await build({ ...serverBundle, entryPoints: { server: 'bench/workflow/server.ts' }, outdir });
  return join(outdir, 'server.js');
}

async function openPostgresPlace() {
  const bin = findPostgres();
  if (!bin) throw new Error('The benchmark needs the PostgreSQL server programs, or --engine=pglite');
  const server = await startPostgres(bin, { safe: true });
  await createTemplateDatabase(server.url);
  const { url } = await createDatabase(server.url);
  return {
    env: { DATABASE_URL: process.env.BENCH_DATABASE_URL ?? url },
    cpuMs: () => familyCpuMs(server.pid),
    close: () => server.stop(),
  };
}

async function openPglitePlace() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-pglite-'));
  return {
    env: { DATA_DIR: dataDir },
    cpuMs: () => 0,
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}

function startNode(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: packageRoot,
    env: { COUNT: process.env.COUNT, PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function connect(child: ChildProcess, databaseCpuMs: () => number) {
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`A server ended with code ${code}`);
  });
  failed.catch(() => undefined);
  const next = async () => ((await Promise.race([once(child, 'message'), failed])) as [unknown])[0];
  const { url } = (await next()) as { url: string };
  return {
    url,
    async usage(): Promise<Usage> {
      child.send('usage');
      return { ...((await next()) as Omit<Usage, 'databaseCpuMs'>), databaseCpuMs: databaseCpuMs() };
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.disconnect();
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await exited;
  clearTimeout(late);
}

/** User and system time of a process, its children, and those that have ended; 0 where there is no /proc. */
function familyCpuMs(pid: number): number {
  if (!existsSync('/proc/self/stat')) return 0;
  let ticks = 0;
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = readStat(Number(entry));
    // After the name: state, parent, …; 11 and 12 are user and system time, 13 and 14 those of ended children.
    if (Number(entry) === pid) ticks += sum(fields.slice(11, 15));
    else if (Number(fields[1]) === pid) ticks += sum(fields.slice(11, 13));
  }
  return ticks * 10;
}

function readStat(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const sum = (values: string[]) => values.reduce((total, value) => total + Number(value), 0);
