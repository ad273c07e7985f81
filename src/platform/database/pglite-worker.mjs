import { readFile } from 'node:fs/promises';
// biome-ignore lint/style/noRestrictedImports: it ends this thread only.
import { exit } from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const { dataDir, template, program } = workerData;
let isReady = false;
let lastWords = '';

/** PGlite would call a database that has aborted again and again, so the thread ends here. */
function die(reason) {
  parentPort.postMessage({ died: lastWords || reason });
  exit(1);
}

/** What PostgreSQL writes to its log: `time [process] SEVERITY:  words`. */
function hear(line) {
  const [, severity, words] = /([A-Z]+): {2}(.*)/.exec(line) ?? [undefined, '', line];
  if (severity === 'PANIC' || severity === 'FATAL' || line.startsWith('postgres: ')) lastWords = words;
  else if (severity === 'DETAIL' && lastWords) lastWords += `. ${words}`;
  else if (severity === 'ERROR' && words.startsWith('could not ')) parentPort.postMessage({ trouble: words });
  if (line.startsWith('Aborted(') || (isReady && severity === 'FATAL')) die(line);
}

/** The numbers that WebAssembly programs have for what goes wrong with files. */
const fileErrors = {
  2: 'Permission denied',
  19: 'Disk quota exceeded',
  22: 'File too large',
  29: 'Input/output error',
  51: 'No space left on device',
  63: 'Operation not permitted',
  69: 'Read-only file system',
};

function inWords(error) {
  const words = fileErrors[error?.errno];
  return words ? `a file could not be used: ${words}` : String(error?.message ?? error);
}

/** PostgreSQL's own 128 MB fill up with pages that the system's cache of files holds as well. */
const sharedBuffers = '32MB';

let database;
try {
  database = new PGlite({
    ...(dataDir ? { dataDir } : {}),
    ...(template ? { loadDataDir: new Blob([await readFile(template)]) } : {}),
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
    pgliteWasmModule: program.wasm,
    fsBundle: program.files,
    onStderr: hear,
  });
  await database.waitReady;
  isReady = true;
} catch (error) {
  die(inWords(error));
}

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
  isReady = false;
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
