import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { askInBrowser, enterInBrowser, heartFailureQuestion, waitForReport } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const widthOf = (image: SVGElement | HTMLElement) => (image as HTMLImageElement).naturalWidth;

describe.skipIf(!chromiumPath)('the workspace that the server finished', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let desktop: BrowserContext;
  let sessionUrl: string;
  const errors: string[] = [];

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    product = await startProduct({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
    browser = await openBrowser();
    desktop = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await desktop.newPage();
    await enterInBrowser(page, product.url, 'early@example.org');
    await askInBrowser(page, heartFailureQuestion);
    await waitForReport(page);
    sessionUrl = page.url();
    await page.close();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await place?.drop();
  });

  /** A page whose own scripts wait until `release` is called; with what it drew before them kept to compare. */
  async function openHeld(context: BrowserContext, url: string) {
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => errors.push(message));
    const held: Route[] = [];
    let isHeld = true;
    await page.route(/\/assets\/(?!start).*\.js$/, (route) => {
      if (isHeld) held.push(route);
      else return route.continue();
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('main').waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const main = await page.locator('main').elementHandle();
    const release = async () => {
      isHeld = false;
      await Promise.all(held.splice(0).map((route) => route.continue()));
    };
    return { page, release, isSameMain: () => page.evaluate((one) => one?.isConnected, main) };
  }

  const question = (page: Page) => page.locator('textarea');

  it('stands before its scripts, and is kept by them, on a desktop and in Vietnamese on a phone', async () => {
    const { page, release, isSameMain } = await openHeld(desktop, `${product.url}/chat`);
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();
    expect(await page.getByRole('navigation').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false);
    await release();
    await page.getByText('early@example.org').waitFor();
    expect(await isSameMain()).toBe(true);
    await page.close();

    const storageState = await desktop.storageState();
    const context = await browser.newContext({ ...phone, locale: 'vi-VN', storageState });
    const small = await openHeld(context, `${product.url}/chat`);
    await small.page.getByRole('heading', { name: 'Quý vị muốn tra cứu điều gì?' }).waitFor();
    expect(await small.page.getByRole('navigation').isVisible()).toBe(false);
    await small.page.getByRole('button', { name: 'Mở trình đơn' }).click();
    await small.release();
    await small.page.getByText('early@example.org').waitFor();
    expect(await small.isSameMain()).toBe(true);
    await context.close();
    expect(errors).toEqual([]);
  });

  it('shows that a session is loaded, and then its report', async () => {
    const { page, release, isSameMain } = await openHeld(desktop, sessionUrl);
    await page
      .getByRole('status', { name: 'Loading research' })
      .or(page.getByText('Loading research'))
      .waitFor();
    expect(await question(page).count()).toBe(0);
    await release();
    await waitForReport(page);
    expect(await isSameMain()).toBe(true);
    await page.getByRole('link', { name: 'New Research' }).first().click();
    await question(page).waitFor();
    await page.goBack();
    await waitForReport(page);
    await page.close();
    expect(errors).toEqual([]);
  });

  it('loses nothing of what is typed, chosen and pressed before its scripts have come', async () => {
    const { page, release } = await openHeld(desktop, `${product.url}/chat`);
    await page.getByLabel('Files to attach').setInputFiles({
      name: 'list.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    });
    await question(page).fill('Is apixaban safer than warfarin?');
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await release();
    await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
    await page.getByText('list.pdf').waitFor();
    expect(await question(page).inputValue()).toBe('Is apixaban safer than warfarin?');

    // A picture that can be shown is seen before it is sent; a TIFF, which Chromium does not show, has a sign.
    const picture = { width: 2, height: 2, channels: 3, background: 'red' } as const;
    const draw = (format: 'png' | 'tiff') => sharp({ create: picture }).toFormat(format).toBuffer();
    await page.getByLabel('Files to attach').setInputFiles([
      { name: 'rash.png', mimeType: 'image/png', buffer: await draw('png') },
      { name: 'scan.tiff', mimeType: 'image/tiff', buffer: await draw('tiff') },
    ]);
    const file = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect.poll(() => file('rash.png').locator('img').evaluate(widthOf)).toBe(2);
    await file('scan.tiff').locator('svg').first().waitFor();
    expect(await file('scan.tiff').locator('img').count()).toBe(0);
    await page.close();

    const next = await openHeld(desktop, `${product.url}/chat`);
    await question(next.page).fill('Is apixaban safer than warfarin in atrial fibrillation?');
    await question(next.page).press('Enter');
    await next.release();
    await waitForReport(next.page);
    expect(next.page.url()).toContain('session=');
    await next.page.close();
    expect(errors).toEqual([]);
  });

  it('sends whoever is not signed in to the login, before its scripts have come', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route(/\/assets\/(?!start).*\.js$/, () => new Promise(() => {}));
    await page.goto(`${product.url}/chat`, { waitUntil: 'commit' });
    await page.waitForURL('**/login', { waitUntil: 'commit' });
    await context.close();
  });
});
