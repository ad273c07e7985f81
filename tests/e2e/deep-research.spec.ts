import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import {
  askInBrowser,
  deepStages,
  enterInBrowser,
  expectAccessible,
  heartFailureQuestion,
  unsteadySteps,
  waitForReport,
  watchStepLists,
  watchSteps,
} from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

describe.skipIf(!chromiumPath)('a clinician asks in Deep Research', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    product = await startProduct({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
    browser = await openBrowser();
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await place?.drop();
  });

  it('picks the mode, sees every stage of the long workflow, and reads sections with their evidence', async () => {
    const seenSteps = await watchSteps(page);
    const seenLists = await watchStepLists(page);
    await enterInBrowser(page, product.url, 'deep@example.org');
    await page.getByRole('button', { name: /^Mode:/ }).click();
    await page.getByRole('menuitemradio', { name: /Deep Research/ }).click();
    await askInBrowser(page, heartFailureQuestion);
    const report = await waitForReport(page);
    const seen = await seenSteps();
    for (const stage of deepStages) expect(seen).toContain(`${stage} completed`);
    const lists = await seenLists();
    expect(lists.length).toBeGreaterThan(3);
    expect(unsteadySteps(lists)).toEqual([]);
    for (const title of ['Bottom line', 'Harms and side effects', 'Guidelines and recommendations']) {
      await report.getByRole('heading', { name: title }).waitFor();
    }
    const flow = report.getByRole('table').filter({ hasText: 'Times searched' });
    expect(await flow.getByRole('row').count()).toBe(8);
    expect(await report.locator('a[data-source-id]').count()).toBeGreaterThanOrEqual(8);
    await page.getByText(/^\d review iterations?$/).waitFor();
    await page.getByText('4/5').first().waitFor();
    await page.locator('[data-sonner-toast]').first().waitFor({ state: 'detached' });
    await expectAccessible(page, 'deep report');
  });

  it('lands on the highlighted source after a click on a citation, and finds the report again later', async () => {
    await page.reload();
    await page.getByText(/^\d review iterations?$/).waitFor();
    const report = page.frameLocator('iframe[title="Research report"]');
    await report.locator('a[data-source-id="source-2"]').first().click();
    await page.locator('#source-2[data-highlighted="true"]').waitFor();
    await report.getByRole('heading', { name: 'Records by sub-question' }).waitFor();
  });

  it('takes the command instead of the menu, at phone width and in the dark', async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    const small = await phone.newPage();
    const seenLists = await watchStepLists(small);
    await enterInBrowser(small, product.url, 'phone@example.org');
    await askInBrowser(small, '/deepresearch Is apixaban safer than warfarin in atrial fibrillation?');
    const report = await waitForReport(small);
    await report.getByRole('heading', { name: 'What the evidence says' }).waitFor();
    expect(unsteadySteps(await seenLists())).toEqual([]);
    await expectAccessible(small, 'deep report on a phone');
    const overflow = await small.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await phone.close();
  });

  it('met no script error', () => {
    expect(problems).toEqual([]);
  });
});
