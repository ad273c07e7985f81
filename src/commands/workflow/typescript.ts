import { existsSync } from 'node:fs';
import { register } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readModulePaths } from '#platform/patches/index.ts';
import { packageRoot } from '#platform/paths.ts';

/** Lets this process import TypeScript, with the tsconfig.json of `folder`, and lends packages that a graph lacks. */
export async function enableTypeScript(
  folder: string,
  environment: Record<string, string | undefined>,
): Promise<void> {
  lendPackagesToRequire(environment);
  // Before tsx, which asks the hooks registered earlier.
  register(pathToFileURL(join(packageRoot, 'src/commands/workflow/resolve-hook.mjs')), {
    data: { ownUrl: pathToFileURL(join(packageRoot, 'package.json')).href },
  });
  const tsconfig = join(folder, 'tsconfig.json');
  if (existsSync(tsconfig)) environment.TSX_TSCONFIG_PATH ??= tsconfig;
  const [esm, cjs] = await Promise.all([import('tsx/esm/api'), import('tsx/cjs/api')]);
  cjs.register();
  esm.register({ tsconfig: environment.TSX_TSCONFIG_PATH ?? false });
}

function lendPackagesToRequire(environment: Record<string, string | undefined>): void {
  const before = environment.NODE_PATH;
  environment.NODE_PATH = [before, join(packageRoot, 'node_modules')].filter(Boolean).join(delimiter);
  readModulePaths();
  // Child processes of a graph are none of our business.
  if (before === undefined) delete environment.NODE_PATH;
  else environment.NODE_PATH = before;
}
