import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionSummary } from '#shared/api/sessions.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { askInBrowser, enterInBrowser, heartFailureQuestion, waitForReport } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

/** The clock of the page stands still and is moved by the test, so that the times named are the times measured. */
describe.skipIf(!chromiumPath)('sizes and times of the workspace', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let context: BrowserContext;

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    product = await startProduct({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
    browser = await openBrowser();
    context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await context.newPage();
    await enterInBrowser(page, product.url, 'clock@example.org');
    await askInBrowser(page, heartFailureQuestion);
    await waitForReport(page);
    await page.close();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await place?.drop();
  });

  /** A page of the signed-in person whose clock can be stopped, which stops that of all pages of its context. */
  async function onPage(path: string, work: (page: Page) => Promise<void>) {
    const own = await browser.newContext({
      viewport: { width: 1280, height: 720 },
      storageState: await context.storageState(),
    });
    const page = await own.newPage();
    await page.clock.install();
    await page.goto(product.url + path);
    await work(page).finally(() => own.close());
  }
  const stop = async (page: Page) =>
    page.clock.pauseAt(await page.evaluate(() => new Date(Date.now() + 1_000).toISOString()));

  it('fetches the credits at the start, on refreshCredits and every five minutes', async () => {
    await onPage('/chat', async (page) => {
      // What the page before asked is not counted.
      const address = page.url();
      await page.goto('about:blank');
      let asked = 0;
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/subscription/credits') asked += 1;
      });
      await page.goto(address);
      await page.getByText('4/5').first().waitFor();
      await stop(page);
      expect(asked).toBe(1);
      await page.route(
        '**/api/subscription/credits',
        async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), creditsRemaining: 3 } });
        },
        { times: 1 },
      );
      await page.evaluate(() => window.dispatchEvent(new Event('refreshCredits')));
      // The five minutes begin with the answer, not with its request.
      await expect
        .poll(async () => {
          await page.clock.runFor(1);
          return page.getByText('3/5').count();
        })
        .toBeGreaterThan(0);
      expect(asked).toBe(2);
      await page.clock.runFor(298_000);
      expect(asked).toBe(2);
      await page.clock.runFor(2_000);
      await expect.poll(() => asked).toBe(3);
    });
  });

  it('goes to a cited source after 400 ms, and rings it for five seconds', async () => {
    await onPage('/chat', async (page) => {
      await page.getByRole('link', { name: /^Do SGLT2 inhibitors reduce/ }).click();
      const mark = page
        .frameLocator('iframe[title="Research report"]')
        .locator('a[data-source-id="source-2"]')
        .first();
      await mark.waitFor();
      const ringed = page.locator('#source-2[data-highlighted="true"]');
      await stop(page);
      await mark.click();
      await page.getByRole('tab', { name: /Sources/, selected: true }).waitFor();
      await page.clock.runFor(399);
      expect(await ringed.count()).toBe(0);
      await page.clock.runFor(1);
      await ringed.waitFor();
      await page.clock.runFor(4_999);
      expect(await ringed.count()).toBe(1);
      await page.clock.runFor(1);
      await expect.poll(() => ringed.count()).toBe(0);
    });
  });

  it('celebrates a promo code for two seconds', async () => {
    await onPage('/subscription?tab=promo', async (page) => {
      await page.route('**/api/subscription/promo-code**', (route) =>
        route.fulfill({ json: { success: true, message: 'Valid' } }),
      );
      await page.getByRole('tab', { name: 'Promo Code' }).click();
      await page.getByLabel('Promotional code').fill('welcome');
      await stop(page);
      await page.getByRole('button', { name: 'Apply Code' }).click();
      const told = page.getByText('Promotional code applied successfully!');
      await told.waitFor();
      await page.clock.runFor(1_999);
      expect(await told.count()).toBe(1);
      await page.clock.runFor(1);
      await expect.poll(() => told.count()).toBe(0);
    });
  });

  it('opens with the research that runs, if it is the only one', async () => {
    const running = (id: string): SessionSummary => ({
      id,
      topic: `Topic of ${id}`,
      mode: 'quick',
      status: 'RUNNING',
      is_waiting: false,
      thread_id: null,
      run_id: null,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    });
    for (const ids of [['one'], ['one', 'two']]) {
      await onPage('/login', async (page) => {
        await page.route('**/api/sessions', (route) => route.fulfill({ json: ids.map(running) }));
        await page.route('**/api/sessions/*', (route) =>
          route.fulfill({
            json: { ...running('one'), final_report: null, original_image_data: null, report: null },
          }),
        );
        await page.goto(`${product.url}/chat`);
        await page.getByRole('link', { name: /Topic of one/ }).waitFor();
        const selected = page.locator('[aria-current="page"][data-session]');
        await expect.poll(() => selected.count()).toBe(ids.length === 1 ? 1 : 0);
        expect(new URL(page.url()).searchParams.get('session')).toBe(ids.length === 1 ? 'one' : null);
      });
    }
  });

  it('has a sidebar of 260 px, or of 80, and a question of 60 to 200 px', async () => {
    await onPage('/chat', async (page) => {
      const bar = page.getByRole('navigation', { name: 'Research' });
      const width = async () => (await bar.boundingBox())?.width;
      await expect.poll(width).toBe(260);
      const email = bar.locator('a[href="/account"] span').last();
      await expect.poll(() => email.textContent()).toContain('@');
      expect(await email.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
      await page.getByRole('button', { name: 'Collapse sidebar' }).click();
      await expect.poll(width).toBe(80);
      expect(await bar.ariaSnapshot()).toBe(
        [
          '- navigation "Research":',
          '  - button "Expand sidebar"',
          '  - link "New Research":',
          '    - /url: /chat',
          '  - link "Account":',
          '    - /url: /account',
          '  - button "Logout"',
        ].join('\n'),
      );
      const field = page.getByLabel('Clinical question');
      const height = async () => (await field.boundingBox())?.height;
      expect(await height()).toBe(60);
      await field.fill('line\n'.repeat(4));
      expect(await height()).toBeGreaterThan(60);
      await field.fill('line\n'.repeat(40));
      expect(await height()).toBe(200);
    });
  });

  it('leaves the history to a button where the screen is 1180 px wide or less', async () => {
    await onPage('/chat', async (page) => {
      const bar = page.getByRole('navigation', { name: 'Research' });
      const width = async () => (await bar.boundingBox())?.width;
      await expect.poll(width).toBe(260);
      await page.setViewportSize({ width: 1180, height: 800 });
      await expect.poll(width).toBe(80);
      await page.getByRole('button', { name: 'Expand sidebar' }).click();
      await expect.poll(width).toBe(260);
    });
  });

  it('shows what credits were used for without scrolling sideways', async () => {
    await onPage('/subscription?tab=history', async (page) => {
      const table = page.getByRole('region', { name: 'Transactions' });
      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await table.getByRole('cell', { name: '-1' }).waitFor();
        const hidden = await table.evaluate((element) => element.scrollWidth - element.clientWidth);
        expect(hidden).toBe(0);
      }
    });
  });

  it('sends nothing by the Enter that ends a composition, nor by a blank question', async () => {
    await onPage('/chat', async (page) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url());
      });
      const field = page.getByLabel('Clinical question');
      await field.fill('   \n ');
      await field.press('Enter');
      // A command alone asks nothing. Typed again until the script of the page has come.
      await expect
        .poll(async () => {
          await field.fill('statins');
          await field.fill('/deepresearch ');
          return page.getByRole('button', { name: 'Start research' }).isDisabled();
        })
        .toBe(true);
      await field.fill('điều trị');
      await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
      await field.press('Shift+Enter');
      expect(await field.inputValue()).toBe('điều trị\n');
      expect(sent).toEqual([]);
    });
  });

  it('tells a screen reader what it is: names of its parts, and no live region around the report', async () => {
    await onPage('/chat', async (page) => {
      await page.getByRole('link', { name: /^Do SGLT2 inhibitors reduce/ }).click();
      await page.getByRole('region', { name: 'Report' }).waitFor();
      await page.getByText('The research report has been generated.').waitFor();
      await page.frameLocator('iframe[title="Research report"]').getByRole('heading').first().waitFor();
      const read = await page.locator('body').ariaSnapshot();
      for (const part of [
        '- navigation "Research"',
        '- region "History"',
        '- main:',
        '- heading "Research Assistant" [level=2]',
        '- tab "Chat" [selected]',
        '- list "Messages"',
        '- iframe',
        '- separator "Width of the side panel"',
      ])
        expect(read).toContain(part);
      const live = page.locator('[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]');
      // A region that is itself within the report's words would be read at every token.
      expect(await live.locator('iframe').count()).toBe(0);
    });
  });
});
