import type { Browser, Page } from 'playwright-core';
import { keyWaits, quantile, summarise, traceTasks } from './main-thread.ts';
import type { startStandIn } from './stand-in.ts';

const reports = 10;
const keyEveryMs = 150;

type StandIn = Awaited<ReturnType<typeof startStandIn>>;

async function ask(page: Page): Promise<void> {
  await page
    .getByLabel('Clinical question')
    .fill('Do SGLT2 inhibitors reduce hospitalisation in heart failure?');
  await page.keyboard.press('Enter');
  await page.frameLocator('iframe[title="Research report"]').getByText('Finding 0:').waitFor();
}

const ended = (page: Page) =>
  page
    .getByText('The research report has been generated. You can view it in the panel.')
    .waitFor({ timeout: 120_000 });

/** A report of 100 KB in 2,000 chunks, 100 a second. `idle` keys are pressed before, when nothing is written. */
export async function measureStreaming(browser: Browser, page: Page, standIn: StandIn) {
  standIn.load.chunksPerSecond = 100;
  await page.goto(`${standIn.url}/chat`);
  await page.getByText('What would you like to know?').waitFor();
  const idle = await keyWaits(page, keyEveryMs, page.waitForTimeout(5_000));
  await ask(page);
  let keys: number[] = [];
  const tasks = await traceTasks(browser, page, async () => {
    keys = await keyWaits(page, keyEveryMs, ended(page));
  });
  const p95 = (waits: readonly number[]) => quantile(waits, 0.95);
  return { ...summarise(tasks), keyP95Ms: p95(keys), idleKeyP95Ms: p95(idle), keys: keys.length };
}

/** What the page holds after each of ten reports, its garbage collected: megabytes of script, and nodes of documents. */
export async function measureMemory(page: Page, standIn: StandIn) {
  standIn.load.chunksPerSecond = 1_000;
  const session = await page.context().newCDPSession(page);
  const measure = async () => {
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes } = await session.send('Memory.getDOMCounters');
    return { megabytes: usedSize / 1e6, nodes };
  };
  await page.goto(`${standIn.url}/chat`);
  const held: { megabytes: number; nodes: number }[] = [];
  for (let report = 0; report < reports; report += 1) {
    await ask(page);
    await ended(page);
    await page.getByRole('button', { name: 'Start New Research' }).click();
    await page.getByText('What would you like to know?').waitFor();
    held.push(await measure());
  }
  // Reports that were just read are kept for fifteen seconds.
  await page.waitForTimeout(20_000);
  return { held, later: await measure() };
}
