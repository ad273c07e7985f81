import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sample from '../src/web/marketing/sample-report.json' with { type: 'json' };
import { askForSample } from '../tests/support/sample-report.ts';

/** Writes the report that the public pages show, as the program makes it now: `node --import tsx scripts/write-sample-report.ts`. */
const { kept } = await askForSample(sample.question);
const file = new URL('../src/web/marketing/sample-report.json', import.meta.url);
writeFileSync(file, JSON.stringify(kept));
execFileSync('npx', ['biome', 'format', '--write', fileURLToPath(file)], { stdio: 'inherit' });
