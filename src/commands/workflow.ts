import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/index.ts';
import { createEgress } from '#platform/egress/index.ts';
import { limitHeapGrowth } from '#platform/heap.ts';
import { createLogger } from '#platform/logger.ts';
import { createNotify } from '#platform/notify/index.ts';
import { lendAddress, lendLogger } from '#platform/patches/index.ts';
import { createQueue } from '#platform/queue/index.ts';
import { createWorkflow } from '#workflow/index.ts';
import type { Config } from '../config.ts';
import { listen } from './listen.ts';
import { readArguments, type Terminal, UsageError, untilStopped } from './terminal.ts';
import { version } from './version.ts';
import { bundleUi } from './workflow/bundle-ui.ts';
import { findGraphFile, type GraphFile, readGraphFile } from './workflow/graph-file.ts';
import { readGraphSettings } from './workflow/graph-settings.ts';
import { loadApp } from './workflow/load-app.ts';
import { loadAuth } from './workflow/load-auth.ts';
import { loadEnvironment } from './workflow/load-environment.ts';
import { loadGraphs } from './workflow/load-graphs.ts';
import { loadStoreIndex } from './workflow/load-store-index.ts';
import { enableTypeScript } from './workflow/typescript.ts';

const usage =
  'Usage: npm run workflow -- --config <langgraph.json> [--port 3000] [--host 127.0.0.1] [--role all|web|worker] [--test]';
const options = {
  config: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  role: { type: 'string', default: 'all' },
  test: { type: 'boolean', default: false },
} as const;

const roles: Record<string, { web: boolean; worker: boolean }> = {
  all: { web: true, worker: true },
  web: { web: true, worker: false },
  worker: { web: false, worker: true },
};
const pathsOf: Record<string, string[]> = { meta: ['ok', 'info', 'openapi.json'] };

/** Serves the graphs of a langgraph.json over the LangGraph HTTP API, without accounts, until it is stopped. */
export async function workflow(
  args: string[],
  config: Config,
  terminal: Terminal,
  environment: Record<string, string | undefined>,
): Promise<number> {
  const { file, host, port, role, test } = readOptions(args, config, environment);
  for (const note of file.notes) terminal.note(`${file.path}: ${note}`);
  loadEnvironment(file, environment);
  await enableTypeScript(file.folder, environment);
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  // Graphs may ask for it while they are imported. What they say is wanted, whatever the service itself tells.
  lendLogger(createLogger(config.logLevel), terminal.shared ?? {});
  const graphs = await loadGraphs(file, readGraphSettings(environment), (error) =>
    logger.warn({ err: error }, 'the types of the graphs could not be read; schemas only name their fields'),
  );
  const authorization = await loadAuth(file);
  const customApp = await loadApp(file);
  const storeIndex = await loadStoreIndex(file);
  const ui = await bundleUi(file);

  limitHeapGrowth();
  // Graphs are anyone's code: one that forgets a promise must not end the runs of the others.
  terminal.onStrayError?.((error) => logger.error({ err: error }, 'a graph left a rejected promise behind'));
  const dataDir = environment.DATA_DIR?.trim() ? config.dataDir : makeDataFolder(file.folder);
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir, logger });
  const notify = await createNotify(database);
  const queue = await createQueue(database, logger, { worker: role.worker });
  let site: Awaited<ReturnType<typeof listen>> | undefined;
  const selfEgress = createEgress({ userAgent: config.brandName });
  const callSelf = async (
    path: string,
    init: { body: string; headers: Record<string, string>; signal: AbortSignal },
  ) => selfEgress(`${site?.url}${path}`, { ...init, method: 'POST', timeoutMs: 10_000, maxBytes: 65_536 });
  const service = await createWorkflow({
    database,
    notify,
    queue,
    graphs,
    ui,
    apiKey: config.workflowApiKey,
    authorization,
    customApp,
    storeIndex,
    headersToConfig: true,
    threadTtlMinutes: file.threadTtlMinutes,
    webhooks: { egress: createEgress({ userAgent: config.brandName }), self: callSelf },
    retention: config.retention,
    clock: systemClock,
    logger,
    role,
    corsOrigin: file.corsOrigins,
    errorDetail: 'full',
    testRoutes: test,
    version,
  });
  const isDisabled = createPathFilter(file.disabled);
  site = await listen(
    (request, env) =>
      !isServed(role, request) || isDisabled(new URL(request.url).pathname)
        ? new Response('Not found', { status: 404 })
        : service.app.fetch(request, env),
    { host, port, webSockets: service.webSockets },
  );
  lendAddress(site.url, terminal.shared ?? {});
  terminal.out(`The workflow service is ready at ${site.url}`);

  await untilStopped(terminal);
  terminal.note('Stopping …');
  await service.close();
  site.close();
  await queue.close();
  await notify.close();
  await database.close();
  return 0;
}

function readOptions(args: string[], config: Config, environment: Record<string, string | undefined>) {
  const { values, positionals } = readArguments(args, options, usage);
  if (positionals.length > 0) throw new UsageError(`Unexpected "${positionals[0]}"\n${usage}`);
  if (!values.config) throw new UsageError(usage);
  const port = Number(values.port ?? config.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port must be a whole number from 0 to 65535\n${usage}`);
  const host = values.host ?? config.host;
  // npm runs scripts in the folder of the package, and says where it was called.
  const file = readGraphFile(findGraphFile(values.config, [environment.INIT_CWD, '.']));
  const role = roles[values.role];
  if (!role) throw new UsageError(`--role must be all, web or worker\n${usage}`);
  if (values.role !== 'all' && !config.databaseUrl)
    throw new UsageError('--role needs DATABASE_URL: only one process can have a PGlite folder');
  return { file, host, port, role, test: values.test };
}

/** Its own folder, not that of the product: here are no accounts that would guard it. */
function makeDataFolder(folder: string): string {
  const dataDir = join(folder, '.workflow');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, '.gitignore'), '*\n');
  return dataDir;
}

/** A worker says that it is there, and nothing else. */
function isServed({ web }: { web: boolean }, { url }: Request): boolean {
  return web || new URL(url).pathname === '/ok';
}

function createPathFilter(disabled: GraphFile['disabled']): (path: string) => boolean {
  const roots = new Set(disabled.flatMap((group) => pathsOf[group] ?? [group]));
  return (path) => {
    const [, root = '', , part = ''] = path.split('/');
    return roots.has(root) || (roots.has('runs') && root === 'threads' && part === 'runs');
  };
}
