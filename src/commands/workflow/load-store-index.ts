import type { StoreIndex } from '#workflow/index.ts';
import { ConfigError } from '../../config.ts';
import type { GraphFile } from './graph-file.ts';
import { importExport } from './import-export.ts';

type Embed = StoreIndex['embed'];

/** The embedder that `store.index` of the file names: a function of texts, or an Embeddings of LangChain. Throws ConfigError. */
export async function loadStoreIndex(file: GraphFile): Promise<StoreIndex | undefined> {
  const { storeIndex } = file;
  if (!storeIndex) return undefined;
  const { embed, dims, fields } = storeIndex;
  const what = `store.index.embed (${embed})`;
  if (/^[\w-]+:[^./\\]/.test(embed))
    throw new ConfigError(
      `${what}: must be "./file.ts:export" here; let that file make the embeddings of the provider`,
    );
  const found = await importExport(what, file, embed);
  // By what it can do: its class may come from another copy of the library.
  const { embedDocuments } = found as { embedDocuments?: unknown };
  if (typeof embedDocuments === 'function')
    return { dims, fields, embed: (texts) => embedDocuments.call(found, texts) };
  if (typeof found !== 'function')
    throw new ConfigError(`${what}: expected a function of texts that gives their vectors, or Embeddings`);
  return { dims, fields, embed: async (texts) => (found as Embed)(texts) };
}
