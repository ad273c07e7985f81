import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#platform/paths.ts';

/** Version of the product, from `package.json`. */
export const version: string = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')).version;
