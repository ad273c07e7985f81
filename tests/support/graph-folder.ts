import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageRoot } from '#platform/paths.ts';

export type GraphFolder = { path: string; config: string; remove(): Promise<void> };

/** A folder of somebody who brings own graphs: a langgraph.json and the files it names. */
export async function createGraphFolder(
  settings: object,
  files: Record<string, string>,
): Promise<GraphFolder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'graphs-')));
  const config = join(path, 'langgraph.json');
  await writeFile(config, JSON.stringify(settings));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return { path, config, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Gives the folder its own copy of LangGraph; all else is the same as here. */
export async function installOwnLangGraph(folder: GraphFolder): Promise<void> {
  const copied = new Set(['core', 'langgraph', 'langgraph-checkpoint']);
  const [from, to] = [join(packageRoot, 'node_modules'), join(folder.path, 'node_modules')];
  await mkdir(join(to, '@langchain'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== '@langchain') await symlink(await realpath(join(from, name)), join(to, name));
  }
  for (const name of await readdir(join(from, '@langchain'))) {
    const [source, target] = [join(from, '@langchain', name), join(to, '@langchain', name)];
    if (copied.has(name)) await cp(source, target, { recursive: true });
    else await symlink(await realpath(source), target);
  }
}
