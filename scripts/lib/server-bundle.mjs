import { root } from './root.mjs';
import { tableFiles } from './table-files.mjs';

/** What stays in node_modules: machine code, WebAssembly, files that threads load, what builds, and names that only Node sees. */
const external = [
  '@electric-sql/*',
  '@lancedb/lancedb',
  '@node-rs/*',
  '@zxcvbn-ts/*',
  'apache-arrow',
  'esbuild',
  'pg-native',
  'pino',
  'piscina',
  'tinypool',
  'tsx',
  'typescript',
];
/** Packages that were written for `require` find it in a module. */
const withRequire =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/**
 * How esbuild bundles what runs in Node: the server of the product, and the one that `bench/workflow` times.
 * @satisfies {import('esbuild').BuildOptions}
 */
export const serverBundle = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Two thousand files of packages in a few: the server starts with two thirds of the CPU, and a slow disk is asked once.
  splitting: true,
  external,
  plugins: [tableFiles],
  assetNames: 'tables/[name]-[hash]',
  banner: { js: withRequire },
  sourcemap: true,
  logLevel: 'warning',
};
