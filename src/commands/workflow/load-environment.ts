import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError } from '../../config.ts';
import type { GraphFile } from './graph-file.ts';

/** Adds what `env` of the file says to the environment; what is set already stays. Throws ConfigError. */
export function loadEnvironment(file: GraphFile, environment: Record<string, string | undefined>): void {
  const { env } = file;
  if (Array.isArray(env)) {
    const missing = env.filter((name) => environment[name] === undefined);
    if (missing.length > 0)
      throw new ConfigError(`${file.path}: env: not set in the environment: ${missing.join(', ')}`);
    return;
  }
  for (const [name, value] of Object.entries(typeof env === 'string' ? readEnvFile(file, env) : env)) {
    environment[name] ??= value;
  }
}

function readEnvFile(file: GraphFile, name: string) {
  const path = resolve(file.folder, name);
  if (!existsSync(path)) throw new ConfigError(`${file.path}: env: ${path} does not exist`);
  return parseEnv(readFileSync(path, 'utf8'));
}
