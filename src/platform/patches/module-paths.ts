import Module from 'node:module';

/** Has `require` read NODE_PATH anew, which Node does by itself at its start only (`lib/internal/modules/cjs/loader.js`). */
export function readModulePaths(): void {
  if ('_initPaths' in Module && typeof Module._initPaths === 'function') Module._initPaths();
}
