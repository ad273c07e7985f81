import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { startServer } from '@langchain/langgraph-api/server';

// The official server for the graphs of a langgraph.json, with the settings of its own command line.
const file = process.env.LANGGRAPH_FILE;
const { graphs, auth, http, env = {}, ui, ui_config } = JSON.parse(readFileSync(file, 'utf8'));
Object.assign(process.env, env);
process.once('disconnect', () => process.exit());
const options = {
  port: 0,
  host: '127.0.0.1',
  nWorkers: 10,
  cwd: dirname(file),
  graphs,
  auth,
  http,
  ui,
  ui_config,
};
const { host } = await startServer(options);
process.send({ url: `http://${host}` });
