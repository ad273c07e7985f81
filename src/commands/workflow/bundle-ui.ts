import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type BuildFailure, build, type Plugin } from 'esbuild';
import { uiRequire, uiStore } from '#platform/patches/index.ts';
import { packageRoot } from '#platform/paths.ts';
import type { UiBundle } from '#workflow/index.ts';
import { ConfigError } from '../../config.ts';
import type { GraphFile } from './graph-file.ts';

/** What the page that shows the components brings itself, so that there is one React. */
const hostPackages = ['react', 'react-dom', '@langchain/langgraph-sdk'];
const inlined = ['.svg', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.woff', '.woff2'];

/** Bundles the components that `ui` of the file names. Throws ConfigError, one line that names the file and the place. */
export async function bundleUi(file: GraphFile): Promise<Record<string, UiBundle>> {
  const bundles: Record<string, UiBundle> = {};
  for (const [name, source] of Object.entries(file.ui)) {
    const path = resolve(file.folder, source);
    const problem = (text: string) => new ConfigError(`UI "${name}" (${source}): ${text}`);
    if (!existsSync(path)) throw problem(`the file ${path} does not exist`);
    bundles[name] = await bundle(name, path, file).catch((error: Partial<BuildFailure>) => {
      const [first] = error.errors ?? [];
      const { file: at, line, column } = first?.location ?? {};
      throw problem(`${at ? `${at}:${line}:${column}: ` : ''}${first?.text ?? error.message}`);
    });
  }
  return bundles;
}

async function bundle(name: string, path: string, file: GraphFile): Promise<UiBundle> {
  const globalName = `__LGUI_${name.replaceAll(/[^a-zA-Z0-9]/g, '_')}`;
  const { outputFiles } = await build({
    stdin: { contents: entry(path), resolveDir: file.folder, sourcefile: 'ui.js', loader: 'js' },
    absWorkingDir: file.folder,
    nodePaths: [join(packageRoot, 'node_modules')],
    outdir: file.folder,
    entryNames: 'entrypoint',
    write: false,
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: Object.fromEntries(inlined.map((extension) => [extension, 'dataurl' as const])),
    plugins: [hostModules([...hostPackages, ...file.uiShared])],
    globalName,
    logLevel: 'silent',
  });
  return {
    globalName,
    files: outputFiles.map((output) => ({ name: basename(output.path), contents: output.contents })),
  };
}

/** What the fragment of the service calls once the script is there. */
const entry = (path: string) => `
import components from ${JSON.stringify(path)};
export function render(name, rootId) {
  const root = document.getElementById(rootId)?.shadowRoot;
  if (!root) return;
  if (!Object.hasOwn(components, name)) throw new Error('There is no component ' + JSON.stringify(name));
  const target = root.appendChild(document.createElement('div'));
  ${uiStore}.respond(rootId, components[name], target);
}`;

/** Takes packages from the page, through the function that the official client leaves there for it. */
function hostModules(packages: string[]): Plugin {
  const names = packages.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return {
    name: 'host-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^(${names.join('|')})(/|$)`) }, ({ path }) => ({
        path,
        namespace: 'host',
      }));
      onLoad({ filter: /.*/, namespace: 'host' }, ({ path }) => ({
        contents: `module.exports = ${uiRequire}(${JSON.stringify(path)})`,
        loader: 'js',
      }));
    },
  };
}
