import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/index.ts';
import { createEgress } from '#platform/egress/index.ts';
import { limitHeapGrowth } from '#platform/heap.ts';
import { createLogger } from '#platform/logger.ts';
import { createNotify } from '#platform/notify/index.ts';
import { createQueue } from '#platform/queue/index.ts';
import { createWorkflow } from '#workflow/index.ts';
import { type Config, ConfigError } from '../config.ts';
import { listen } from './listen.ts';
import { readArguments, type Terminal, UsageError, untilStopped } from './terminal.ts';
import { version } from './version.ts';
import { bundleUi } from './workflow/bundle-ui.ts';
import { findGraphFile, type GraphFile, readGraphFile } from './workflow/graph-file.ts';
import { loadEnvironment } from './workflow/load-environment.ts';
import { loadGraphs } from './workflow/load-graphs.ts';
import { enableTypeScript } from './workflow/typescript.ts';

const usage =
  'Usage: npm run workflow -- --config <langgraph.json> [--port 3000] [--host 127.0.0.1] [--test]';
const options = {
  config: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  test: { type: 'boolean', default: false },
} as const;

const pathsOf: Record<string, string[]> = { meta: ['ok', 'info', 'openapi.json'] };

/** Serves the graphs of a langgraph.json over the LangGraph HTTP API, without accounts, until it is stopped. */
export async function workflow(
  args: string[],
  config: Config,
  terminal: Terminal,
  environment: Record<string, string | undefined>,
): Promise<number> {
  const { file, host, port, test } = readOptions(args, config, environment);
  for (const note of file.notes) terminal.note(`${file.path}: ${note}`);
  loadEnvironment(file, environment);
  await enableTypeScript(file.folder, environment);
  const graphs = await loadGraphs(file);
  const ui = await bundleUi(file);

  limitHeapGrowth();
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  // Graphs are anyone's code: one that forgets a promise must not end the runs of the others.
  terminal.onStrayError?.((error) => logger.error({ err: error }, 'a graph left a rejected promise behind'));
  const dataDir = environment.DATA_DIR?.trim() ? config.dataDir : makeDataFolder(file.folder);
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir, logger });
  const notify = await createNotify(database);
  const queue = await createQueue(database, logger, { worker: true });
  const service = await createWorkflow({
    database,
    notify,
    queue,
    graphs,
    ui,
    apiKey: config.workflowApiKey,
    webhooks: { egress: createEgress({ userAgent: config.brandName }) },
    retention: config.retention,
    clock: systemClock,
    logger,
    role: { web: true, worker: true },
    corsOrigin: file.corsOrigins,
    errorDetail: 'full',
    testRoutes: test,
    version,
  });
  const isDisabled = createPathFilter(file.disabled);
  const site = await listen(
    (request, env) =>
      isDisabled(new URL(request.url).pathname)
        ? new Response('Not found', { status: 404 })
        : service.app.fetch(request, env),
    { host, port, webSockets: service.webSockets },
  );
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
  if (file.hasAuth && !/^(127\.|localhost$|::1$)/.test(host))
    throw new ConfigError(`${file.path}: "auth" is not supported, so it is served on this machine only`);
  return { file, host, port, test: values.test };
}

/** Its own folder, not that of the product: here are no accounts that would guard it. */
function makeDataFolder(folder: string): string {
  const dataDir = join(folder, '.workflow');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, '.gitignore'), '*\n');
  return dataDir;
}

function createPathFilter(disabled: GraphFile['disabled']): (path: string) => boolean {
  const roots = new Set(disabled.flatMap((group) => pathsOf[group] ?? [group]));
  return (path) => {
    const [, root = '', , part = ''] = path.split('/');
    return roots.has(root) || (roots.has('runs') && root === 'threads' && part === 'runs');
  };
}
