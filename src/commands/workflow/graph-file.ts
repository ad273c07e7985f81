import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../config.ts';

const cors = z.looseObject({ allow_origins: z.array(z.string()).optional() });
const switches = ['assistants', 'threads', 'runs', 'store', 'ui', 'meta'] as const;
const http = z.looseObject({
  app: z.string().optional(),
  cors: cors.optional(),
  ...Object.fromEntries(switches.map((name) => [`disable_${name}`, z.boolean().optional()])),
});

const ttl = z.looseObject({ default_ttl: z.number().positive().optional() });
const checkpointer = z.looseObject({ ttl: ttl.optional() });

const storeIndex = z.looseObject({
  embed: z.string(),
  dims: z.int().min(1).max(16_000),
  fields: z.array(z.string().min(1)).min(1).optional(),
});

const schema = z.looseObject({
  graphs: z
    .record(
      z.string(),
      z.union([z.string(), z.looseObject({ path: z.string(), description: z.string().optional() })], {
        error: 'must be "./file.ts:export", or an object with such a "path"',
      }),
      { error: 'must name at least one graph, as {"agent": "./agent.ts:graph"}' },
    )
    .refine((graphs) => Object.keys(graphs).length > 0, 'must name at least one graph'),
  env: z
    .union([z.string(), z.array(z.string()), z.record(z.string(), z.coerce.string())], {
      error: 'must be the path of a .env file, or an object of variables',
    })
    .optional(),
  ui: z.record(z.string(), z.string()).optional(),
  ui_config: z.looseObject({ shared: z.array(z.string()).optional() }).optional(),
  http: http.optional(),
  auth: z
    .looseObject({ path: z.string().optional(), disable_studio_auth: z.boolean().optional() })
    .optional(),
  store: z.looseObject({ index: storeIndex.optional() }).optional(),
  checkpointer: checkpointer.optional(),
});

export type GraphFile = {
  path: string;
  /** Every path in the file is relative to this folder. */
  folder: string;
  graphs: { graphId: string; source: string; description?: string | undefined }[];
  env: string | string[] | Record<string, string>;
  ui: Record<string, string>;
  uiShared: string[];
  corsOrigins: string[] | undefined;
  /** Groups of paths that are not to be served: assistants, threads, runs, store, ui or meta. */
  disabled: string[];
  auth: { path: string; allowStudio: boolean } | undefined;
  /** Routes of their own, as file and export. */
  app: string | undefined;
  /** Minutes after which a thread is deleted that says nothing of it. */
  threadTtlMinutes: number | undefined;
  /** How the store is searched by meaning: the embedder as file and export. */
  storeIndex: { embed: string; dims: number; fields: string[] } | undefined;
  /** A sentence for each setting that is there and does nothing here. */
  notes: string[];
};

/** Reads a langgraph.json. Throws ConfigError that names the file and each thing wrong with it. */
export function readGraphFile(path: string): GraphFile {
  const parsed = schema.safeParse(readJson(path));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'it'}: ${issue.message}`);
    throw new ConfigError(`${path}: ${lines.join('; ')}`);
  }
  const { data } = parsed;
  const served: Record<string, unknown> = data.http ?? {};
  return {
    path,
    folder: dirname(path),
    graphs: Object.entries(data.graphs).map(([graphId, graph]) => ({
      graphId,
      ...(typeof graph === 'string'
        ? { source: graph }
        : { source: graph.path, description: graph.description }),
    })),
    env: data.env ?? {},
    ui: data.ui ?? {},
    uiShared: data.ui_config?.shared ?? [],
    corsOrigins: data.http?.cors?.allow_origins,
    disabled: switches.filter((name) => served[`disable_${name}`] === true),
    auth: data.auth?.path
      ? { path: data.auth.path, allowStudio: data.auth.disable_studio_auth === false }
      : undefined,
    app: data.http?.app,
    threadTtlMinutes: data.checkpointer?.ttl?.default_ttl,
    storeIndex: data.store?.index && { fields: ['$'], ...data.store.index },
    notes: findNotes(data),
  };
}

function readJson(path: string): unknown {
  if (!existsSync(path)) throw new ConfigError(`${path}: there is no such file`);
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`${path}: is not JSON: ${(error as Error).message.replaceAll(/\s+/g, ' ')}`);
  }
}

const reasons: Record<string, string> = {
  webhooks: 'not supported: a webhook is called as it is named',
};
const onlyForImages = new Set([
  '_INTERNAL_docker_tag',
  'api_version',
  'base_image',
  'build_command',
  'building',
  'dependencies',
  'docker_compose_file',
  'dockerfile_lines',
  'image_distro',
  'install_command',
  'keep_pkg_tools',
  'node_version',
  'pip_config_file',
  'pip_installer',
  'python_version',
]);

function findNotes(data: z.infer<typeof schema>): string[] {
  const known = new Set(['$schema', ...Object.keys(schema.shape)]);
  const others = Object.keys(data).filter((key) => !known.has(key));
  const unknownIn = (part: object | undefined, names: string[], above: string) =>
    Object.keys(part ?? {})
      .filter((key) => !names.includes(key))
      .map((key) => `"${above}.${key}" is not supported`);
  return [
    ...others.map((key) =>
      onlyForImages.has(key)
        ? `"${key}" does nothing here: it is for building images`
        : `"${key}" is ${reasons[key] ?? 'not known here'}`,
    ),
    ...unknownIn(data.http, Object.keys(http.shape), 'http'),
    ...unknownIn(data.http?.cors, Object.keys(cors.shape), 'http.cors'),
    ...unknownIn(data.auth, ['path', 'disable_studio_auth'], 'auth'),
    ...unknownIn(data.store, ['index'], 'store'),
    ...unknownIn(data.store?.index, ['embed', 'dims', 'fields'], 'store.index'),
    ...unknownIn(data.checkpointer, ['ttl'], 'checkpointer'),
    ...unknownIn(
      data.checkpointer?.ttl,
      ['default_ttl', 'strategy', 'sweep_interval_minutes'],
      'checkpointer.ttl',
    ),
    ...unknownIn(data.ui_config, ['shared'], 'ui_config'),
  ];
}

/** Resolves a path of the command line: relative to where npm was called, or else to where the program runs. */
export function findGraphFile(path: string, folders: (string | undefined)[]): string {
  const candidates = folders.filter((folder) => folder !== undefined).map((folder) => resolve(folder, path));
  return candidates.find((candidate) => existsSync(candidate)) ?? candidates[0] ?? resolve(path);
}
