export { patchBatchedStore } from './batched-store.ts';
export { streamChunks } from './graph-stream.ts';
export { graphTypeFields } from './graph-types.ts';
export { readModulePaths } from './module-paths.ts';
export { findRunSignal } from './run-signals.ts';
export { lendAddress } from './sdk-address.ts';
export { readAuthHandlers } from './sdk-auth.ts';
export { lendLogger } from './sdk-logger.ts';
export { uiRequire, uiStore } from './ui-host.ts';
