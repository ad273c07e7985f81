import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode } from './lib/node-version.mjs';
import { preparePackages } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';

requireNode();
await preparePackages();
const environmentFile = join(root, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

// Vite sends the calls of the client on to this port.
const env = { ...process.env, PORT: '3000' };
const start = (...args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
const children = [
  start('node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/main.ts', 'serve'),
  start('node_modules/vite/bin/vite.js'),
];

// Control-C reaches the children by itself; here one of them has ended, or this process is told to.
const stopAll = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) child.once('exit', stopAll);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll);
