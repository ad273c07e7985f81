import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { createPdfPrinter, findBrowser } from './index.ts';

const logger = createLogger('silent');
const browser = findBrowser(process.env.CHROMIUM_PATH);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'printing-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a browser is looked for where the settings say, and nowhere else', () => {
  expect(findBrowser('/nonexistent/browser')).toBeUndefined();
  expect(findBrowser(process.execPath)).toBe(process.execPath);
});

describe.skipIf(!browser)('a printed page', () => {
  const print = createPdfPrinter(browser ?? '', { logger });

  test('is a tagged PDF with its text, title and language', async () => {
    const pdf = await print(
      '<!doctype html><html lang="vi"><head><meta charset="utf-8"><title>Đau ngực</title></head><body><h1>Đau ngực</h1><p>Chẹn β, ≥ 2 liều</p></body></html>',
    );
    const raw = Buffer.from(pdf).toString('latin1');
    expect(raw.startsWith('%PDF-')).toBe(true);
    expect(raw).toMatch(/\/Marked true/);
    expect(raw).toMatch(/\/Lang \(vi\)/);
    expect(raw).toMatch(/\/Outlines /);
    const document = await getDocumentProxy(pdf);
    const { text } = await extractText(document, { mergePages: true });
    expect(text).toContain('Đau ngực\nChẹn β, ≥ 2 liều');
  }, 60_000);

  test('calls nobody, not even on this machine', async () => {
    let calls = 0;
    const listener = createServer((socket) => {
      calls += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const { port } = listener.address() as { port: number };
    const at = `http://127.0.0.1:${port}`;
    await print(`<link rel="stylesheet" href="${at}/css"><img src="${at}/img"><iframe src="${at}"></iframe>`);
    expect(calls).toBe(0);
    await new Promise((resolve) => listener.close(resolve));
  }, 60_000);
});

test.skipIf(process.platform === 'win32')('the log tells why, and nothing of the page', async () => {
  const path = join(folder, 'telling');
  const lines = ['No usable sandbox!', '[INFO:CONSOLE:1] "the patient"'].map((line) => `echo '${line}' >&2`);
  await writeFile(path, `#!/bin/sh\n${lines.join('\n')}\nexit 3\n`);
  await chmod(path, 0o700);
  const logged: object[] = [];
  const telling = Object.assign(Object.create(logger), { error: (fields: object) => logged.push(fields) });
  await expect(createPdfPrinter(path, { logger: telling })('<p>x</p>')).rejects.toThrow('could not be made');
  expect(logged).toEqual([{ code: 3, signal: null, said: ['No usable sandbox!'] }]);
});

test.skipIf(process.platform === 'win32')(
  'a browser that never ends or makes nothing is told of, and leaves nothing',
  async () => {
    vi.stubEnv('TMPDIR', folder);
    for (const [name, script] of Object.entries({
      slow: 'exec sleep 60',
      empty: 'exit 0',
      broken: 'exit 3',
    })) {
      const path = join(folder, name);
      await writeFile(path, `#!/bin/sh\n${script}\n`);
      await chmod(path, 0o700);
      const print = createPdfPrinter(path, { logger, timeoutMs: 500 });
      await expect(print('<p>x</p>')).rejects.toMatchObject({ code: 'unavailable' });
    }
    vi.unstubAllEnvs();
    expect((await readdir(folder)).filter((name) => name.startsWith('print-'))).toEqual([]);
  },
);

test('a disk that takes no page is told of as any failure is', async () => {
  vi.stubEnv('TMPDIR', join(folder, 'missing'));
  const print = createPdfPrinter(process.execPath, { logger });
  await expect(print('<p>x</p>')).rejects.toMatchObject({ code: 'unavailable' });
  vi.unstubAllEnvs();
});
