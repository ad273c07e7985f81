import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionSummary } from '#shared/api/sessions.ts';
import { signedInAs } from '../support/account.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { askInBrowser, enterInBrowser, heartFailureQuestion, waitForReport } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

const starts = '**/start-research';

describe.skipIf(!chromiumPath)('a question on a bad network', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;

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

  async function newPerson() {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    const email = `${crypto.randomUUID()}@example.org`;
    await enterInBrowser(page, product.url, email);
    const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
    const account = signedInAs(product.url, email, token);
    const keys: (string | undefined)[] = [];
    const isStart = (request: Request) => request.url().endsWith('/start-research');
    page.on('request', (request) => {
      if (isStart(request)) keys.push(request.headers()['idempotency-key']);
    });
    return { page, account, keys };
  }
  /** The server does what it is asked, and the browser does not hear of it. */
  const loseAnswers = (page: Page, times: number) =>
    page.route(
      starts,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times },
    );

  it('is sent again with its key where the answer is lost, and costs one credit', async () => {
    const { page, account, keys } = await newPerson();
    await loseAnswers(page, 2);
    await askInBrowser(page, heartFailureQuestion);
    await waitForReport(page);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\x21-\x7e]{16,255}$/);
    expect((await account.credits()).creditsRemaining).toBe(4);
    expect(await account.api<SessionSummary[]>('GET', '/api/sessions')).toHaveLength(1);
    await page.context().close();
  });

  it('goes on with what may have been paid when it is asked again', async () => {
    const { page, account, keys } = await newPerson();
    await loseAnswers(page, 3);
    const isDeletion = (request: Request) => request.method() === 'DELETE';
    await page.route('**/api/sessions/*', (route) =>
      isDeletion(route.request()) ? route.abort() : route.fallback(),
    );
    await askInBrowser(page, heartFailureQuestion);
    await page.getByText('Failed to Start Research').first().waitFor();
    expect(await page.getByLabel('Clinical question').inputValue()).toBe(heartFailureQuestion);
    await page.getByRole('button', { name: 'Start research' }).click();
    await waitForReport(page);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect((await account.credits()).creditsRemaining).toBe(4);
    expect(await account.api<SessionSummary[]>('GET', '/api/sessions')).toHaveLength(1);
    await page.context().close();
  });

  it('leaves nothing and costs nothing where another one is asked instead, which has a key of its own', async () => {
    const { page, account, keys } = await newPerson();
    await loseAnswers(page, 3);
    await page.route('**/api/sessions/*', (route) => route.abort(), { times: 1 });
    await askInBrowser(page, heartFailureQuestion);
    await page.getByText('Failed to Start Research').first().waitFor();
    await askInBrowser(page, 'Do beta blockers reduce mortality in heart failure?');
    await waitForReport(page);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(2);
    const sessions = await account.api<SessionSummary[]>('GET', '/api/sessions');
    expect(sessions.map(({ topic }) => topic)).toEqual([
      'Do beta blockers reduce mortality in heart failure?',
    ]);
    expect((await account.credits()).creditsRemaining).toBe(4);
    await page.context().close();
  });
});
