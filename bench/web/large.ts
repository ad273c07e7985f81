import type { Browser, Page } from 'playwright-core';
import { quantile, scrollSmoothness, summarise, traceTasks } from './main-thread.ts';
import type { startStandIn } from './stand-in.ts';

const openings = 7;
/** From then on a page that nobody touched holds what shows a report. */
const restMs = 4_000;

type StandIn = Awaited<ReturnType<typeof startStandIn>>;

/** A history of 5,000 sessions, and of them reports of 400 sources. */
export async function measureLarge(browser: Browser, page: Page, standIn: StandIn) {
  await page.goto(`${standIn.url}/chat`);
  await page.locator('[data-session]').first().waitFor();
  const history = await scrollOver(browser, page, '[data-session]');
  const openRow = (at: number) =>
    measureOpening(browser, page, () => page.locator(`[data-session="session-${at}"]`).click(), isNewReport);
  await page.goto(`${standIn.url}/chat`);
  const atOnce = await openRow(0);
  await page.goto(`${standIn.url}/chat`);
  await page.locator('[data-session]').first().waitFor();
  await page.waitForTimeout(restMs);
  const opened: Opened[] = [];
  for (let at = 0; at < openings; at += 1) opened.push(await openRow(at));
  const report = await scrollOver(browser, page, 'section[aria-label="Report"]');
  const tab = page.getByRole('tab', { name: /Sources/ });
  const sourcesOpened = await measureOpening(browser, page, () => tab.click(), isSourceShown);
  const sources = await scrollOver(browser, page, '#source-1');
  const search = page.getByLabel('Search history');
  await search.fill('Finding 4');
  const found = await measureOpening(browser, page, () => search.press('9'), isFound);
  const later = opened.slice(1);
  const medianOf = (read: (one: Opened) => number) => quantile(later.map(read), 0.5);
  return {
    opened: {
      // It also loads what shows a report.
      'report, the moment the page is there': atOnce,
      'report, the first of a page that rested': opened[0],
      report: { hereMs: medianOf(({ hereMs }) => hereMs), busyMs: medianOf(({ busyMs }) => busyMs) },
      sources: sourcesOpened,
      'search, a letter': found,
    },
    scrolled: { history, report, sources },
  };
}

/** `hereMs`: by the clock until it is painted; `busyMs`: what it asks of the slow processor's main thread. */
type Opened = { hereMs: number; busyMs: number };

const isNewReport = () => {
  const frame = document.querySelector('iframe[title="Research report"]');
  const page = window as typeof window & { lastFrame?: Element | null };
  if (!frame || frame === page.lastFrame || getComputedStyle(frame).visibility !== 'visible') return false;
  page.lastFrame = frame;
  return performance.mark('opened') !== undefined;
};
const isSourceShown = () =>
  document.querySelector('#source-1')?.checkVisibility() === true && performance.mark('opened') !== undefined;
const isFound = () =>
  document.querySelector('[data-session]')?.textContent?.includes('Finding 49') === true &&
  document.querySelector('[data-session="session-5"]') === null &&
  performance.mark('opened') !== undefined;

async function measureOpening(
  browser: Browser,
  page: Page,
  open: () => Promise<void>,
  isOpen: () => boolean,
): Promise<Opened> {
  await page.evaluate(() => {
    const note = () => performance.mark('pressed');
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, note, { capture: true });
  });
  // Its own script, 330 KB, would be read while the page opens.
  await page.waitForFunction(() => true);
  const work = async () => {
    await open();
    await page.waitForFunction(isOpen, undefined, { polling: 'raf', timeout: 30_000 });
  };
  const tasks = await traceTasks(browser, page, work, { from: 'pressed', to: 'opened' });
  const hereMs = await page.evaluate(() => {
    const last = (name: string) => performance.getEntriesByName(name).at(-1)?.startTime ?? 0;
    return last('opened') - last('pressed');
  });
  return { hereMs, busyMs: summarise(tasks).busyMs };
}

async function scrollOver(browser: Browser, page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`There is no ${selector} to scroll`);
  return scrollSmoothness(browser, page, {
    x: box.x + box.width / 2,
    y: box.y + Math.min(box.height / 2, 200),
  });
}
