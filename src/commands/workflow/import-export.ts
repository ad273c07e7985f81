import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../../config.ts';
import type { GraphFile } from './graph-file.ts';
import { describeImportError } from './import-error.ts';

/** `./agent.ts:graph`; without a name the default export. A colon before the last slash belongs to the path. */
export function splitSource(source: string): { path: string; name: string } {
  const [, path = source, name = 'default'] = /^(.+):([^:/\\]+)$/.exec(source) ?? [];
  return { path, name };
}

/** What a file exports that the langgraph.json names. Throws ConfigError, one line that starts with `what`. */
export async function importExport(what: string, file: GraphFile, source: string): Promise<unknown> {
  const problem = (text: string) => new ConfigError(`${what}: ${text}`);
  const { path, name } = splitSource(source);
  const sourceFile = resolve(file.folder, path);
  if (/\.py$/.test(path)) throw problem('this server runs graphs in JavaScript and TypeScript only');
  if (!existsSync(sourceFile)) throw problem(`the file ${sourceFile} does not exist`);
  const found = await importExports(sourceFile).catch((error: unknown) => {
    throw problem(describeImportError(error, file.folder));
  });
  if (found[name] == null) {
    const names = Object.keys(found).filter((key) => key !== '__esModule');
    throw problem(`the file has no export "${name}"; it has: ${names.join(', ') || 'none'}`);
  }
  return found[name];
}

async function importExports(sourceFile: string): Promise<Record<string, unknown>> {
  const module: Record<string, unknown> = await import(pathToFileURL(sourceFile).href);
  // CommonJS comes as one default export; what it was compiled from may have had others.
  const inner = module.default as Record<string, unknown> | null | undefined;
  return inner && typeof inner === 'object' && '__esModule' in inner ? inner : module;
}
