import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { askInBrowser, enterInBrowser, expectAccessible } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type SourceServer, startSourceServer } from '../support/source-server.ts';
import { drawViewports } from '../support/viewports.ts';

const question =
  'My husband Karim Haddad (born 12/03/1961) has crushing chest pain since an hour. Does aspirin lower mortality in myocardial infarction?';
const done = 'The research report has been generated. You can view it in the panel.';

const screens = [
  { name: 'a desktop', viewport: { width: 1280, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
];

/** Writes down what stood on the page when the warning appeared, and whether a step was there before it. */
async function watchWarning(page: Page): Promise<() => Promise<{ text: string; stepsBefore: number }[]>> {
  await page.addInitScript(() => {
    const seen: { text: string; stepsBefore: number }[] = [];
    Object.assign(window, { seenWarnings: seen });
    let steps = 0;
    new MutationObserver(() => {
      const alert = document.querySelector('[role="alert"]');
      if (alert && seen.length === 0) seen.push({ text: alert.textContent ?? '', stepsBefore: steps });
      steps = document.querySelectorAll('[data-step]').length;
    }).observe(document, { subtree: true, childList: true });
  });
  return () =>
    page.evaluate(
      () =>
        (window as typeof window & { seenWarnings: { text: string; stepsBefore: number }[] }).seenWarnings,
    );
}

describe.skipIf(!chromiumPath)('a question with signs of an emergency and with a name', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  /** A database that never answers: the research lasts until its deadline, so that one can look at the page. */
  let silent: SourceServer;

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    silent = await startSourceServer(() => new Promise(() => {}));
    product = await startProduct({
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.url,
      EVIDENCE_OFFLINE: '0',
      EVIDENCE_SOURCES: 'library,pubmed',
      PUBMED_BASE_URL: silent.url,
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await silent?.close();
    await place?.drop();
  });

  it.each(drawViewports(screens))(
    'warns before the first step and on top of the report, on $size.name, $colorScheme',
    async ({ size, colorScheme }) => {
      const name = `${size.name}, ${colorScheme}`;
      const context = await browser.newContext({ viewport: size.viewport, colorScheme });
      const page = await context.newPage();
      const seenWarnings = await watchWarning(page);
      await enterInBrowser(page, product.url, `${name.replace(/\W+/g, '-')}@example.org`);
      await askInBrowser(page, question);
      await page.getByRole('alert').filter({ hasText: 'Call your local emergency number now' }).waitFor();
      await page.getByText('Taken out of your question before any search').waitFor();
      await page.getByRole('listitem').filter({ hasText: 'name: K•••• H•••••' }).waitFor();
      await expectAccessible(page, `${name}, while the research runs`);
      await page.getByText(done).waitFor();
      const [warning] = await seenWarnings();
      expect(warning?.text).toContain('heart attack. Call your local emergency number now');
      expect(warning?.text).toContain('ask anybody near you to call');
      expect(warning?.stepsBefore).toBe(0);

      const report = page.frameLocator('iframe[title="Research report"]');
      const first = report.locator('.notice').first();
      await first.waitFor();
      expect(await first.textContent()).toContain('Call your local emergency number now');
      const removed = await report.locator('.notice-removed').textContent();
      expect(removed).toContain('name “K•••• H•••••”');
      expect(await report.locator('body').textContent()).not.toMatch(/Karim|Haddad/);
      await expectAccessible(page, name);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await context.close();
    },
  );
});
