import { createHash } from 'node:crypto';

/**
 * Database tests that need one engine: their subject is not the database. They run on PostgreSQL, where a database opens in a
 * twentieth of the time, and on PGlite where PostgreSQL is not installed. What they touch of the database, tests that run on
 * both touch as well: runs and streams `tests/protocol/runs.test.ts` and `streams.test.ts`, accounts and credits
 * `src/server` and `tests/accounts/credit-model.test.ts`, ends by kill -9 `tests/faults`.
 */
export const oneEngine = {
  'src/server/http/http.test.ts': 'headers, limits and bodies of HTTP requests',
  'src/server/sessions/report-check.test.ts': 'retraction checks against a server of sources',
  'tests/accounts/imaging-routes.test.ts': 'reading of pictures, and the routes that lead there',
  'tests/accounts/mail-journey.test.ts': 'a mail server that is down; the queue has its own tests',
  'tests/accounts/route-matrix.test.ts': 'who may call which route',
  'tests/faults/anonymous-flood.test.ts': 'limits of the HTTP server, its memory and its event loop',
  'tests/faults/late-reading.test.ts': 'deadlines of the reading threads',
  'tests/faults/library-damaged.test.ts': 'files of the library, which is no part of the database',
  'tests/faults/slow-requests.test.ts': 'slow clients of the HTTP server',
  'tests/faults/streams-cut.test.ts': 'clients whose connection breaks',
  'tests/protocol/access.test.ts': 'who may call which route',
  'tests/protocol/body-limits.test.ts': 'sizes of HTTP bodies',
  'tests/protocol/document.test.ts': 'the OpenAPI document',
  'tests/protocol/hostile-input.test.ts': 'schemas of what is sent',
  'tests/protocol/product-access.test.ts': 'who may call which route',
  'tests/protocol/product-crons.test.ts': 'which crons the product refuses',
  'tests/protocol/product-headers.test.ts': 'headers of HTTP answers',
  'tests/protocol/product-webhooks.test.ts': 'which webhooks the product refuses',
  'tests/protocol/refusals.test.ts': 'words and codes of refusals',
  'tests/protocol/slow-readers.test.ts': 'what waits in memory for a client',
  'tests/safety/kept-identifiers.test.ts': 'words of reports, logs and dumps',
};

/** Files that bring a PGlite folder of their own whatever the engine of the run is. */
export const pgliteOnly = {
  'tests/faults/disk-full.test.ts': 'a full disk below the PGlite folder and the library',
};

/**
 * Which of the files that kill, stop and damage processes run on PostgreSQL alone this time; the others run on PGlite alone.
 * They take longest, and by a new draw each day both engines see all of them. `npm run test:long` runs them on both.
 */
export const drawPostgres = (files, draw) =>
  files.filter((file) => createHash('sha256').update(`${draw} ${file}`).digest()[0] % 2 === 0);
