import { fileURLToPath } from 'node:url';

/** Folder of `package.json`, with a closing slash removed. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
