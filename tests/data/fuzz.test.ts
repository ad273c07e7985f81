import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readsMutatedTexts } from '../evidence/fuzz/fuzz.ts';
import { recordedSeeds } from './recorded-seeds.ts';

const place = mkdtempSync(join(tmpdir(), 'seeds-'));
const file = join(place, 'seeds.json');
writeFileSync(file, JSON.stringify(recordedSeeds));
afterAll(() => rmSync(place, { recursive: true, force: true }));

readsMutatedTexts(file);
