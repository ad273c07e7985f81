import { dirname, join } from 'node:path';
import ts from 'typescript';
import { packageRoot } from '#platform/paths.ts';

/**
 * A program of these files and what they import, with the tsconfig.json beside the first. A package that a folder lacks
 * is that of this program, as it is when the graph runs.
 */
export function openProgram(files: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = {
    ...readOwnOptions(files[0]),
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    allowJs: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    // Without those of browsers, which take as long to read as all else.
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(packageRoot, (path) => path, options);
  const lender = join(packageRoot, 'package.json');
  host.resolveModuleNameLiterals = (literals, importer, redirected) =>
    literals.map(({ text }) => {
      const found = ts.resolveModuleName(text, importer, options, host, cache, redirected);
      if (found.resolvedModule || text.startsWith('.')) return found;
      return ts.resolveModuleName(text, lender, options, host, cache, redirected);
    });
  return ts.createProgram([...files], options, host);
}

/** Paths and the like; what the graphs are compiled to is no concern here. */
function readOwnOptions(file: string | undefined): ts.CompilerOptions {
  const path = file && ts.findConfigFile(dirname(file), ts.sys.fileExists);
  if (!path) return {};
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path));
  const { baseUrl, paths, pathsBasePath, jsx } = options;
  return { baseUrl, paths, pathsBasePath, jsx } as ts.CompilerOptions;
}
