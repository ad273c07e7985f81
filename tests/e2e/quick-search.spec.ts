import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import {
  askInBrowser,
  enterInBrowser,
  expectAccessible,
  heartFailureQuestion,
  quickStages,
  signUpInBrowser,
  waitForReport,
  watchSteps,
} from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

describe.skipIf(!chromiumPath)('a clinician asks in Quick Search', () => {
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
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url) && !/^(data|blob|about):/.test(request.url()))
        problems.push(`asked for ${request.url()}`);
    });
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await place?.drop();
  });

  it('signs up, asks, sees every step become active and complete, and reads a cited report', async () => {
    const seenSteps = await watchSteps(page);
    await signUpInBrowser(page, product.url, 'ada@example.org');
    await page.getByText('5/5').first().waitFor();
    await expectAccessible(page, 'question entry');
    await askInBrowser(page, heartFailureQuestion);
    const report = await waitForReport(page);
    const seen = await seenSteps();
    for (const stage of quickStages) {
      expect(seen).toContain(`${stage} active`);
      expect(seen).toContain(`${stage} completed`);
    }
    expect(await report.locator('a[data-source-id]').count()).toBeGreaterThanOrEqual(3);
    await page.getByText('4/5').first().waitFor();
    await expectAccessible(page, 'report');
  });

  it('lands on the highlighted source after a click on a citation', async () => {
    const report = page.frameLocator('iframe[title="Research report"]');
    const citation = report.locator('a[data-source-id="source-2"]').first();
    await citation.click();
    const card = page.locator('#source-2');
    await page.locator('#source-2[data-highlighted="true"]').waitFor();
    expect(await card.isVisible()).toBe(true);
    expect(await page.getByRole('heading', { name: /^Sources \(\d+\)$/ }).textContent()).toMatch(
      /\((?:[3-9]|\d\d)\)/,
    );
    await expectAccessible(page, 'sources');
  });

  it('finds the research again in History after a reload', async () => {
    await page.goto(`${product.url}/chat`);
    await page.getByRole('link', { name: /^Do SGLT2 inhibitors reduce/ }).click();
    const report = page.frameLocator('iframe[title="Research report"]');
    await report.locator('a[data-source-id]').first().waitFor();
    await page.getByText('4/5').first().waitFor();
  });

  it('starts one research however fast it is asked for twice', async () => {
    const hasty = await browser.newContext();
    const impatient = await hasty.newPage();
    await enterInBrowser(impatient, product.url, 'hasty@example.org');
    await impatient.getByLabel('Clinical question').fill(heartFailureQuestion);
    await impatient.evaluate(() => {
      const form = document.querySelector('form');
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await waitForReport(impatient);
    await impatient.getByText('4/5').first().waitFor();
    expect(await impatient.getByRole('link', { name: /^Do SGLT2 inhibitors reduce/ }).count()).toBe(1);
    await impatient.getByRole('button', { name: 'Start New Research' }).click();
    await impatient
      .getByRole('region', { name: 'Examples' })
      .getByRole('button')
      .last()
      .evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
    await waitForReport(impatient);
    await impatient.getByText('3/5').first().waitFor();
    await hasty.close();
  });

  it('draws the report again by itself when its frame could not be fetched', async () => {
    let refused = 0;
    await page.route('**/report-frame', (route) => {
      refused += 1;
      return refused === 1 ? route.abort('connectionrefused') : route.continue();
    });
    await page.reload();
    await page.frameLocator('iframe[title="Research report"]').locator('a[data-source-id]').first().waitFor();
    expect(refused).toBe(2);
    await page.unroute('**/report-frame');
    // What the browser says of the fetch that this test refused is no problem of the product.
    problems.splice(
      0,
      problems.length,
      ...problems.filter((text) => !text.includes('ERR_CONNECTION_REFUSED')),
    );
  });

  it('works at phone width and in the dark, by keyboard alone', async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    const small = await phone.newPage();
    await enterInBrowser(small, product.url, 'grace@example.org');
    await expectAccessible(small, 'question entry on a phone');
    await small.getByLabel('Clinical question').focus();
    await small.keyboard.type(heartFailureQuestion);
    await small.keyboard.press('Enter');
    const report = await waitForReport(small);
    await expectAccessible(small, 'report on a phone');
    // What a cell cites stands beside the name of its column, not below it.
    const cell = report.locator('td[data-label="Main result"]:has(a)').first();
    const [own, chip] = await Promise.all([cell, cell.locator('a')].map((one) => one.boundingBox()));
    expect(chip?.x).toBeGreaterThan((own?.x ?? 0) + 100);
    const overflow = await small.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await phone.close();
  });

  it('has no accessibility problem on the signed-out pages, and shows the 404 page', async () => {
    const visitor = await browser.newContext();
    const outside = await visitor.newPage();
    for (const path of ['/login', '/signup', '/no-such-page']) {
      await outside.goto(product.url + path);
      await outside.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(outside, path);
    }
    await outside.getByText('Oops! Page not found').waitFor();
    await outside.goto(`${product.url}/chat`);
    await outside.waitForURL('**/login');
    await visitor.close();
  });

  it('met no script error and asked nobody else for anything', () => {
    expect(problems).toEqual([]);
  });
});
