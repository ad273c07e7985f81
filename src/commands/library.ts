import { z } from 'zod';
import type { Library } from '#evidence/index.ts';
import { createLogger } from '#platform/logger.ts';
import type { Config } from '../config.ts';
import { readLines, writeLines } from './batch-files.ts';
import { importFiles, importPack } from './library/import.ts';
import { openResearch } from './research.ts';
import { readArguments, type Terminal, UsageError } from './terminal.ts';

const usage = `Usage: npm run library -- import <files or folders…> [--owner user]
       npm run library -- import-pack starter
       npm run library -- search "query" [--limit n] [--json] [--owner user]
       npm run library -- search --batch queries.jsonl --out hits.jsonl [--limit n]
       npm run library -- stats | reindex
       npm run library -- remove <ids…> [--owner user]
       npm run library -- remove --owner user`;

const options = {
  limit: { type: 'string', default: '10' },
  json: { type: 'boolean', default: false },
  batch: { type: 'string' },
  out: { type: 'string' },
  owner: { type: 'string' },
} as const;

const queryLineSchema = z.object({ id: z.union([z.string(), z.number()]), query: z.string() });

/** Imports into, searches and tends the local library. */
export async function library(args: string[], config: Config, terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, options, usage);
  const [verb, ...rest] = positionals;
  const limit = z.coerce.number().int().min(1).max(1000).safeParse(values.limit);
  if (!limit.success) throw new UsageError(`--limit must be a whole number from 1 to 1000\n${usage}`);
  const { evidence } = await openResearch(
    config,
    createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel),
  );
  try {
    switch (verb) {
      case 'import':
        if (!rest.length) throw new UsageError(usage);
        return await importFiles(evidence.library, rest, values.owner, terminal);
      case 'import-pack': {
        const [name] = rest;
        if (!name) throw new UsageError(usage);
        return await importPack(evidence, name, terminal);
      }
      case 'search':
        if (values.batch && values.out)
          return await searchBatch(evidence.library, values.batch, values.out, limit.data);
        if (!rest.length) throw new UsageError(usage);
        return await searchOne(evidence.library, rest.join(' '), { ...values, limit: limit.data }, terminal);
      case 'stats':
        terminal.out(JSON.stringify(await evidence.library.stats(), null, 2));
        return 0;
      case 'reindex':
        await evidence.library.reindex();
        terminal.note('The index was built again.');
        return 0;
      case 'remove':
        if (!rest.length && !values.owner) throw new UsageError(usage);
        return await remove(evidence.library, rest, values.owner, terminal);
      default:
        throw new UsageError(usage);
    }
  } finally {
    await evidence.close();
  }
}

async function searchOne(
  target: Library,
  query: string,
  { limit, json, owner }: { limit: number; json: boolean; owner?: string | undefined },
  terminal: Terminal,
): Promise<number> {
  const hits = await target.search(query, limit, { owner });
  if (json) terminal.out(JSON.stringify(hits, null, 2));
  else for (const hit of hits) terminal.out(`${hit.score.toFixed(3)}  ${hit.id}  ${hit.title}`);
  return 0;
}

/** Removes the documents with these ids; without ids all that `owner` has. */
async function remove(target: Library, ids: string[], owner: string | undefined, terminal: Terminal) {
  if (!ids.length && owner) {
    terminal.note(`Removed ${await target.removeOwned(owner)} documents of ${owner}.`);
    return 0;
  }
  let unknown = 0;
  for (const id of ids) {
    const removed = await target.remove(id, { owner });
    if (!removed) unknown++;
    terminal.note(removed ? `Removed ${id}.` : `No document has the id ${id}.`);
  }
  return unknown ? 1 : 0;
}

async function searchBatch(target: Library, file: string, out: string, limit: number): Promise<number> {
  const lines = await readLines(file, out);
  await writeLines(out, async (write) => {
    for (const [position, line] of lines.entries()) {
      if (!line.trim()) continue;
      const parsed = queryLineSchema.safeParse(readJson(line));
      if (!parsed.success) throw new UsageError(`${file}:${position + 1}: not {"id": …, "query": …}`);
      const hits = await target.search(parsed.data.query, limit);
      await write({ id: parsed.data.id, hits: hits.map(({ id, score }) => ({ id, score })) });
    }
  });
  return 0;
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
