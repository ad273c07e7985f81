import type { Hono } from 'hono';
import { ConfigError } from '../../config.ts';
import type { GraphFile } from './graph-file.ts';
import { importExport } from './import-export.ts';

/** The routes that `http.app` of the file names. Throws ConfigError. */
export async function loadApp(file: GraphFile): Promise<Hono | undefined> {
  if (!file.app) return undefined;
  const found = (await importExport(`http.app (${file.app})`, file, file.app)) as Partial<Hono> | null;
  // By its shape: it may come from another copy of Hono.
  if (typeof found?.fetch === 'function' && Array.isArray(found.routes)) return found as Hono;
  throw new ConfigError(`http.app (${file.app}): expected an app of Hono`);
}
