import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { AppError } from '#shared/errors.ts';
import type { Logger } from '../logger.ts';

/** A page as a tagged PDF. Throws `unavailable` where the browser fails, takes too long, or has too much to do. */
export type PrintPdf = (html: string) => Promise<Uint8Array>;

const run = promisify(execFile);
/** Each takes a processor for half a second and 200 megabytes. */
const atOnce = 2;
const maxWaiting = 20;
const defaultTimeoutMs = 30_000;
const maxOutputBytes = 4_000_000;
const loggedLines = 5;
const loggedChars = 300;

const flags = [
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  // Nobody listens there: not even an address of this machine is reached.
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--no-pdf-header-footer',
  '--generate-pdf-document-outline',
];

/**
 * Prints with an installed Chromium, in a process and with a profile of their own for each page. The page has to forbid scripts
 * and files by a policy of its own.
 */
export function createPdfPrinter(
  browser: string,
  { logger, timeoutMs = defaultTimeoutMs }: { logger: Logger; timeoutMs?: number },
): PrintPdf {
  const limit = pLimit(atOnce);

  async function print(html: string): Promise<Uint8Array> {
    let folder: string | undefined;
    try {
      folder = await mkdtemp(join(tmpdir(), 'print-'));
      const page = join(folder, 'page.html');
      const pdf = join(folder, 'page.pdf');
      await writeFile(page, html);
      const own = [`--user-data-dir=${join(folder, 'profile')}`, `--print-to-pdf=${pdf}`];
      await run(browser, [...flags, ...sandboxFlags(), ...own, pathToFileURL(page).href], {
        env: { HOME: folder, TMPDIR: folder, PATH: '/usr/local/bin:/usr/bin:/bin' },
        ...{ timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: maxOutputBytes },
      });
      return new Uint8Array(await readFile(pdf));
    } catch (error) {
      logger.error(whyOf(error), 'the browser has not printed a page');
      throw new AppError(
        'unavailable',
        'The PDF could not be made. Please print the report in your browser, or take another format.',
      );
    } finally {
      if (folder)
        await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch((error) =>
          logger.warn({ err: error }, 'the folder of a printed page could not be deleted'),
        );
    }
  }

  return async (html) => {
    if (limit.pendingCount >= maxWaiting)
      throw new AppError('unavailable', 'Too many PDF files are being made. Please try again in a moment.', {
        retryAfterSeconds: 5,
      });
    return limit(print, html);
  };
}

/** For the log: what the browser said, without what it said of the page. */
function whyOf(error: unknown): object {
  const { code, signal, stderr = '' } = error as { code?: unknown; signal?: unknown; stderr?: string };
  const said = stderr.split('\n').filter((line) => line && !line.includes('CONSOLE'));
  return { code, signal, said: said.slice(-loggedLines).map((line) => line.slice(0, loggedChars)) };
}

/** Chromium refuses to start for root unless its sandbox is off. */
function sandboxFlags(): string[] {
  try {
    return userInfo().uid === 0 ? ['--no-sandbox'] : [];
  } catch {
    // A user whom the system does not know by name is not root.
    return [];
  }
}
