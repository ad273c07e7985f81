import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@langchain/langgraph-api/server';
import { answerUsage } from '../workflow/usage.mjs';

// The official server in a process of its own, with the settings of its own command line.
const folder = mkdtempSync(join(tmpdir(), 'peer-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.once('disconnect', () => process.exit());

const { host } = await startServer({
  port: 0,
  host: '127.0.0.1',
  nWorkers: 10,
  cwd: folder,
  graphs: { bench: `${import.meta.dirname}/graph.mjs:graph` },
});
answerUsage(`http://${host}`);
