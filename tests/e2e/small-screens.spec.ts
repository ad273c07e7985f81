import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { askInBrowser, expectAccessible, heartFailureQuestion, signUpInBrowser } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

describe.skipIf(!chromiumPath)('on a small screen', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    product = await startProduct({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
    browser = await openBrowser();
    const small = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
    page = await (await browser.newContext(small)).newPage();
    page.on('pageerror', (error) => problems.push(error.message));
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await place?.drop();
  });

  const boxOf = async (element: Locator) => {
    const box = await element.boundingBox();
    if (!box) throw new Error('Not on the screen');
    return { ...box, bottom: box.y + box.height };
  };
  const report = () => page.frameLocator('iframe[title="Research report"]');
  const linesOf = (element: Locator) =>
    element.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });

  it('covers with a message nothing of what is said about safety', async () => {
    await signUpInBrowser(page, product.url, 'small@example.org');
    const toast = page.locator('[data-sonner-toast][data-mounted="true"]');
    await toast.waitFor();
    const safety = await boxOf(page.getByText('For decision support only.'));
    // It slides in from below.
    await expect.poll(async () => (await boxOf(toast)).bottom).toBeLessThanOrEqual(740);
    expect(safety.bottom).toBeLessThan((await boxOf(toast)).y);
  });

  it('says of the sources whether one is known to be retracted', async () => {
    await askInBrowser(page, heartFailureQuestion);
    await report().getByText('no known retraction').waitFor();
    await expectAccessible(page, 'report at 360 px');
  });

  it('gives each button of a citation one line', async () => {
    await report().locator('a[data-source-id]').first().tap();
    const sheet = page.getByRole('dialog');
    for (const button of [
      sheet.getByRole('button', { name: 'Show in Sources' }),
      sheet.getByRole('link', { name: 'Open the source' }),
    ]) {
      expect(await linesOf(button)).toBe(1);
      const { x, width } = await boxOf(button);
      expect(x >= 0 && x + width <= 360).toBe(true);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  it.each([
    { width: 360, height: 740 },
    { width: 1280, height: 720 },
  ])('keeps the button for details beside the facts at $width px', async (size) => {
    await page.setViewportSize(size);
    const facts = await boxOf(report().locator('.band'));
    const details = await boxOf(report().getByText('Details'));
    expect(Math.abs(facts.y - details.y)).toBeLessThan(4);
  });

  it('tells in its menu at once what a research has cost', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('link', { name: '4/5 credits left today' }).waitFor();
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await page.getByRole('button', { name: 'Start New Research' }).tap();
    await askInBrowser(page, 'Is apixaban safer than warfarin in atrial fibrillation?');
    await report().getByText('no known retraction').waitFor();
    // Held back: what the menu shows first is what the page knows already.
    await page.route('**/api/subscription/credits', (route) => route.abort());
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('link', { name: '3/5 credits left today' }).waitFor({ timeout: 10_000 });
    await page.unroute('**/api/subscription/credits');
    await page.getByRole('button', { name: 'Close menu' }).tap();
  });

  it.each([
    { width: 360, height: 740 },
    { width: 1280, height: 720 },
  ])('keeps words and file names of any length on the page at $width px', async (size) => {
    await page.setViewportSize(size);
    await page.goto(`${product.url}/chat`);
    await page.getByLabel('Clinical question').fill(`Is ${'a'.repeat(3_000)} safe?`);
    await page.getByLabel('Files to attach').setInputFiles({
      name: `${'x'.repeat(150)}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from('not empty'),
    });
    await page.getByText('Files are read in', { exact: false }).waitFor();
    const overhang = () =>
      page.locator('main').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await overhang()).toBe(0);
    const send = await boxOf(page.getByRole('button', { name: 'Start research' }));
    expect(send.x + send.width).toBeLessThanOrEqual(size.width);
  });
});
