import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const { dataDir, template } = workerData;
const database = new PGlite({
  ...(dataDir ? { dataDir } : {}),
  ...(template ? { loadDataDir: new Blob([await readFile(template)]) } : {}),
});
await database.waitReady;

async function speak(bytes) {
  const chunks = [];
  // The bytes are a view of WebAssembly memory, which the next statement overwrites.
  await database.execProtocolRawStream(bytes, { onRawData: (chunk) => chunks.push(chunk.slice()) });
  return joined(chunks);
}

function joined(chunks) {
  if (chunks.length === 1) return chunks[0];
  const all = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return all;
}

async function answer({ action, bytes }) {
  if (action === 'speak') return speak(bytes);
  if (action === 'dump') return new Uint8Array(await (await database.dumpDataDir('gzip')).arrayBuffer());
  await database.close();
  return new Uint8Array(0);
}

let last = Promise.resolve();
parentPort.on('message', (request) => {
  last = last
    .then(() => answer(request))
    .then(
      (bytes) => parentPort.postMessage({ id: request.id, bytes }, [bytes.buffer]),
      (error) => parentPort.postMessage({ id: request.id, error: String(error?.stack ?? error) }),
    );
});
parentPort.postMessage({ id: 0 });
