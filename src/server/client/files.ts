import { createHash } from 'node:crypto';
import { type Dirent, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};
const withSlots = new Set(['.html', '.webmanifest']);
const alreadyCompressed = new Set(['.png', '.jpg', '.webp', '.avif', '.woff2', '.ico']);

export type Encoding = 'br' | 'gzip' | 'identity';
export type ClientFile = {
  type: string;
  etag: string;
  /** By these a policy allows the scripts that stand in a page. */
  scriptHashes: string[];
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
};
/** Puts what only this installation knows into a text file of the client. */
export type FillSlots = (text: string, extension: string) => string;
export type ClientFiles = { find(path: string): Promise<ClientFile | undefined> };

/**
 * The files of a folder by their URL path, each read and compressed once. Only paths that were listed at the start are
 * known, so no request can leave the folder. A missing folder has no files.
 */
export function openClientFiles(folder: string, fill: FillSlots = (text) => text): ClientFiles {
  const known = new Map(listFiles(folder).map((file) => [urlPath(folder, file), file]));
  const loaded = new Map<string, Promise<ClientFile>>();
  return {
    async find(path) {
      const file = known.get(path);
      if (!file) return undefined;
      const present = loaded.get(path) ?? load(file, fill);
      loaded.set(path, present);
      try {
        return await present;
      } catch (error) {
        loaded.delete(path);
        throw error;
      }
    },
  };
}

function listFiles(folder: string): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const urlPath = (folder: string, file: string) => `/${relative(folder, file).split(sep).join('/')}`;

async function load(file: string, fill: FillSlots): Promise<ClientFile> {
  const extension = extname(file);
  const read = await readFile(file);
  const identity = new Uint8Array(
    withSlots.has(extension) ? Buffer.from(fill(read.toString(), extension)) : read,
  );
  const isPage = extension === '.html';
  const etag = `W/"${sha256(identity, 'base64url').slice(0, 22)}"`;
  const bodies: ClientFile['bodies'] = { identity };
  if (!alreadyCompressed.has(extension)) {
    // A public page goes in the first packets of a connection: the best quality, which takes too long for large scripts.
    const params = { [constants.BROTLI_PARAM_QUALITY]: isPage ? 11 : 9 };
    bodies.br = new Uint8Array(await promisify(brotliCompress)(identity, { params }));
    bodies.gzip = new Uint8Array(await promisify(gzip)(identity));
  }
  const scriptHashes = isPage ? hashScripts(Buffer.from(identity).toString()) : [];
  return { type: contentTypes[extension] ?? 'application/octet-stream', etag, scriptHashes, bodies };
}

/** What an installation fills in is escaped, so each script of a page is one of the build. */
const hashScripts = (html: string) =>
  [...html.matchAll(/<script[^<>]*>([^<]+)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${sha256(text, 'base64')}'`,
  );

const sha256 = (content: string | Uint8Array, encoding: 'base64' | 'base64url') =>
  createHash('sha256').update(content).digest(encoding);
