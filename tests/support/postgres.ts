import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const startDeadlineMs = 30_000;

/** The folder of `postgres` and `initdb`, newest version first. */
export function findPostgres(): string | undefined {
  return candidates().find(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  );
}

function candidates(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...output('pg_config', ['--bindir']),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
}

export type PostgresServer = {
  url: string;
  readonly pid: number;
  /** `fast` rolls back what is open; `immediate` is a crash that the next start recovers from. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a private server on the loopback address. It does not write safely to disk unless it is asked to. */
export async function startPostgres(bin: string, options: { safe?: boolean } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'clinquire-postgres-'));
  const owner = ordinaryUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run = { cwd: folder, stdio: 'ignore' as const, ...owner };
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    run,
  );

  const port = await freePort();
  const unsafe = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];
  const settings = [
    ...(options.safe ? [] : unsafe),
    'max_connections=300',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
  ];
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  async function launch() {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      run,
    );
    const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    const kill = () => server.kill('SIGQUIT');
    process.once('exit', kill);
    await answering(url, () => server.exitCode !== null);
    return {
      pid: server.pid ?? 0,
      async end(signal: 'SIGINT' | 'SIGQUIT') {
        process.off('exit', kill);
        server.kill(signal);
        await exited;
      },
    };
  }

  let server = await launch();
  return {
    url,
    get pid() {
      return server.pid;
    },
    async restart(mode) {
      await server.end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      server = await launch();
    },
    async stop() {
      await server.end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root; then it runs as `postgres` or `nobody`. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid] = output('id', ['-u', name]);
    const [gid] = output('id', ['-g', name]);
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
}

function output(command: string, args: string[]): string[] {
  try {
    return [execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()];
  } catch {
    return [];
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function answering(url: string, hasExited: () => boolean): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (hasExited() || Date.now() > deadline) throw new Error('PostgreSQL did not start', { cause: error });
      await sleep(50);
    }
  }
}
