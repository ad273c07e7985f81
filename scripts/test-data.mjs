import { existsSync } from 'node:fs';
import { dataFolder } from './lib/data-folder.mjs';
import { requireNode } from './lib/node-version.mjs';
import { preparePackages } from './lib/prepare.mjs';
import { createTally } from './lib/tally.mjs';
import { ensureProgram } from './lib/test-tools.mjs';
import { runVitest } from './lib/vitest.mjs';

if (existsSync(dataFolder)) {
  requireNode();
  const tally = createTally();
  await tally.step('Tests on data beside the project', async () => {
    await preparePackages();
    await ensureProgram('dcmdump', 'dcmtk');
    return runVitest(['--config', 'vitest.data.config.ts']);
  });
  process.exitCode = tally.end();
} else {
  process.stderr.write(`npm run test:data needs the recorded data at ${dataFolder}, which is not there.\n`);
  process.exitCode = 1;
}
