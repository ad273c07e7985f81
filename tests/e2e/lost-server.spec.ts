import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { askInBrowser, enterInBrowser, heartFailureQuestion } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type SourceServer, startSourceServer } from '../support/source-server.ts';

describe.skipIf(!chromiumPath)('a run whose server goes away', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  /** A database that never answers: the research lasts until its deadline. */
  let silent: SourceServer;
  let page: Page;
  const settings = () => ({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url,
    EVIDENCE_OFFLINE: '0',
    EVIDENCE_SOURCES: 'library,pubmed',
    PUBMED_BASE_URL: silent.url,
    QUICK_MAX_SECONDS: '60',
  });

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    silent = await startSourceServer(() => new Promise(() => {}));
    product = await startProduct(settings());
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await enterInBrowser(page, product.url, 'patient@example.org');
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill('SIGKILL');
    await silent?.close();
    await place?.drop();
  });

  const lost = () => page.getByText('The connection was lost. The research goes on; reconnecting...');

  it('is told of, goes on when the server is back, and keeps its mode after a reload and a cancel', async () => {
    await page.getByText('What would you like to know?').waitFor();
    await askInBrowser(page, `/deepresearch ${heartFailureQuestion}`);
    await page.locator('[data-step][data-state="active"]').waitFor();
    const port = new URL(product.url).port;
    await product.kill('SIGKILL');
    await lost().waitFor({ timeout: 5_000 });
    product = await startProduct({ ...settings(), PORT: port });
    await lost().waitFor({ state: 'detached', timeout: 3_000 });

    await page.reload();
    await page.getByText('Research Assistant').waitFor();
    await page.locator('[data-session]').hover();
    await page.getByRole('button', { name: 'Edit topic' }).click();
    await page.getByPlaceholder('Enter topic name...').fill('Another name');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Another name' }).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('The research was stopped before it finished. Your credit is returned.').waitFor();
    await page.getByRole('button', { name: 'Mode: Deep Research' }).waitFor();
    expect(await page.getByLabel('Clinical question').inputValue()).toBe(heartFailureQuestion);
    await page.reload();
    await page.getByText('The research was stopped before it finished. Your credit is returned.').waitFor();
    await page.getByRole('button', { name: 'Mode: Deep Research' }).waitFor();
  });
});
