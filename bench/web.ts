import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../tests/support/browser.ts';
import { signUpInBrowser } from '../tests/support/journey.ts';
import { startProduct } from '../tests/support/product.ts';
import { measureLarge } from './web/large.ts';
import { measureLoading } from './web/loading.ts';
import { startStandIn } from './web/stand-in.ts';
import { measureMemory, measureStreaming } from './web/streaming.ts';

/**
 * The web client in Chromium: how pages load, how a long report is written, and how large histories and reports open and
 * scroll. One part alone: `node --import tsx bench/web.ts loading|streaming|memory|large`.
 */
const parts = process.argv.slice(2);
const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
const print = (name: string, value: string, goal: string) =>
  process.stdout.write(`${name.padEnd(52)} ${value.padEnd(34)} ${goal}\n`);
const ms = (value: number) => `${value.toFixed(0)} ms`;

if (!chromiumPath) throw new Error('This benchmark needs Chromium');
const dataDir = await mkdtemp(join(tmpdir(), 'bench-web-'));
const product = await startProduct({ DATA_DIR: join(dataDir, 'product') });
const standIn = await startStandIn(product.url, {
  sessions: 5_000,
  sourcesEach: 400,
  reportCharacters: 100_000,
  chunksPerSecond: 100,
});
const port = 9_300 + (process.pid % 600);
const context = await chromium.launchPersistentContext(join(dataDir, 'browser'), {
  executablePath: chromiumPath,
  viewport: { width: 1440, height: 900 },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    `--remote-debugging-port=${port}`,
  ],
});
const [page = await context.newPage()] = context.pages();
// tsx names functions by a helper, which what is evaluated in the page calls as well.
await context.addInitScript('globalThis.__name = (one) => one');
const browser = context.browser();
if (!browser) throw new Error('Chromium did not start');
const [oneMinute = 0] = loadavg();
process.stdout.write(`load of the machine: ${oneMinute.toFixed(1)}\n`);
try {
  await signUpInBrowser(page, standIn.url, 'bench@example.org');
  if (isWanted('streaming')) {
    const { longestMs, long, longHere, busyMs, ...keys } = await measureStreaming(browser, page, standIn);
    print('streaming: longest task at 4x', ms(longestMs), '<= 50 ms');
    print('streaming: tasks above 50 ms at 4x', `${long} (by the clock, here ${longHere})`, '0');
    print('streaming: main thread busy at 4x', `${ms(busyMs)} of 20 s`, '');
    const idle = `${ms(keys.keyP95Ms)} of ${keys.keys} (idle ${ms(keys.idleKeyP95Ms)})`;
    print('streaming: key until heard, P95, here', idle, '<= 50 ms');
  }
  if (isWanted('memory')) {
    const { held, later } = await measureMemory(page, standIn);
    print(
      'memory after reports 1 to 10, MB',
      held.map(({ megabytes }) => megabytes.toFixed(1)).join(' '),
      '',
    );
    print('memory 20 s later, MB', later.megabytes.toFixed(1), 'as after the first');
    print('nodes after reports 1 to 10', held.map(({ nodes }) => nodes).join(' '), 'flat');
  }
  if (isWanted('large')) {
    const { opened, scrolled } = await measureLarge(browser, page, standIn);
    for (const [name, times] of Object.entries(opened)) {
      if (times)
        print(`opening: ${name}`, `${ms(times.busyMs)} at 4x, ${ms(times.hereMs)} here`, '<= 300 ms');
    }
    for (const [name, { framesPerSecond, frameMs, longestMs }] of Object.entries(scrolled)) {
      const here = `${framesPerSecond.toFixed(0)} frames/s here`;
      print(
        `scrolling: ${name}`,
        `${ms(frameMs)} a frame at 4x, longest ${ms(longestMs)}, ${here}`,
        '<= 20 ms',
      );
    }
  }
  if (isWanted('loading')) {
    await signUpInBrowser(page, product.url, 'lighthouse@example.org');
    const session = await context.newCDPSession(page);
    // As for somebody who is here for the first time, but signed in.
    await measureLoading(product.url, port, async () => {
      await page.goto(`${product.url}/robots.txt`);
      await page.evaluate(() => localStorage.removeItem('fontsKept'));
      await session.send('Network.clearBrowserCache');
    });
  }
} finally {
  await context.close();
  standIn.close();
  await product.kill();
  await rm(dataDir, { recursive: true, force: true });
}
