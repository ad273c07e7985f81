import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInAs } from '../support/account.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { enterInBrowser, expectAccessible } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

describe.skipIf(!chromiumPath)('a part of the page that cannot be fetched', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let own: BrowserContext;
  let page: Page;
  const typed = 'Do statins cause muscle pain?';

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    product = await startProduct({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await place?.drop();
  });

  /** Opens the workspace with a question half typed and one in the history. */
  async function open(email: string, viewport: { width: number; height: number }, missing?: RegExp) {
    own = await browser.newContext({ viewport });
    page = await own.newPage();
    if (missing) await page.route(missing, (route) => route.abort());
    await enterInBrowser(page, product.url, email);
    const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
    await signedInAs(product.url, email, token).api('POST', '/api/sessions', { topic: 'An earlier topic' });
    await page.reload();
    // What tells of it is there before the network goes.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/toaster-')),
    );
    await page.getByLabel('Clinical question').fill(typed);
    await page.waitForLoadState('networkidle');
  }
  /** As after the network or the server has gone: what was not fetched before does not come. */
  const cut = () => page.route('**/assets/**', (route) => route.abort());
  const mend = () => page.unroute('**/assets/**');
  const isTold = async () => {
    const toast = page.locator('[data-sonner-toast]').getByText('This part could not be loaded');
    await toast.first().waitFor();
    await page.locator('[data-sonner-toast] [data-close-button]').first().click();
    await toast.waitFor({ state: 'detached' });
  };

  it('is told of, leaves the page as it is, and comes at the next try', async () => {
    await open('desk@example.org', { width: 1280, height: 720 });
    await page.getByText('An earlier...').or(page.getByText('An earlier topic')).waitFor();
    await cut();
    await page.getByRole('button', { name: 'Mode: Quick Search' }).click();
    await isTold();
    const askToDelete = async () => {
      await page.locator('[data-session]').hover();
      await page.getByRole('button', { name: 'Delete session' }).click();
    };
    await askToDelete();
    await isTold();
    expect(await page.getByLabel('Clinical question').inputValue()).toBe(typed);
    await mend();
    await askToDelete();
    await page.getByText('Are you sure you want to delete this research?').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Mode: Quick Search' }).click();
    await page.getByRole('menuitemradio', { name: 'Deep Research' }).waitFor();
    await own.close();
  });

  it('can be a whole page, which says so and leads back', async () => {
    await open('pages@example.org', { width: 1280, height: 720 });
    await cut();
    for (const link of [/credits left today/, 'pages@example.org']) {
      await page.getByRole('link', { name: link }).click();
      await page.getByText('Check your connection, or reload the page.', { exact: false }).waitFor();
      await expectAccessible(page, 'missing page');
      await page.getByRole('link', { name: 'Back to Research' }).click();
      await expect.poll(() => page.getByLabel('Clinical question').inputValue()).toBe(typed);
    }
    await mend();
    await page.getByRole('link', { name: /credits left today/ }).click();
    await page.getByRole('heading', { name: 'Subscription & Credits' }).waitFor();
    await own.close();
  });

  it('can be the menu of a phone', async () => {
    await open('phone@example.org', { width: 390, height: 844 });
    await cut();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await isTold();
    await mend();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Close menu' }).waitFor();
    await own.close();
  });

  it.each(['report-view', 'report-panel'])(
    'can be the %s, which is tried again until it comes',
    async (name) => {
      const script = new RegExp(`/assets/${name}-`);
      await open(`${name}@example.org`, { width: 1280, height: 720 }, script);
      await page.getByLabel('Clinical question').press('Enter');
      await isTold();
      await page.unroute(script);
      const report = page.frameLocator('iframe[title="Research report"]');
      await report.getByText('What was searched for').or(report.locator('.bottom')).first().waitFor();
      await own.close();
    },
  );
});
