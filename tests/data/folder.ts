import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../../scripts/lib/data-folder.mjs';

export { dataFolder };

export const dataPath = (name: string): string => join(dataFolder, name);

export const readData = (name: string): string => readFileSync(dataPath(name), 'utf8');

/** The lines of a JSONL file of the data, as what the caller knows them to be. */
export const readDataLines = <T>(name: string): T[] =>
  readData(name)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
