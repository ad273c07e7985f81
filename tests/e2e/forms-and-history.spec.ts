import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInAs, signUp } from '../support/account.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import {
  askInBrowser,
  enterInBrowser,
  expectAccessible,
  heartFailureQuestion,
  waitForReport,
} from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

const sessionCount = 300;

describe.skipIf(!chromiumPath)('account forms and a long history', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let page: Page;

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    product = await startProduct({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
    browser = await openBrowser();
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await place?.drop();
  });

  const problemsShown = () => page.locator('form [role=alert]').allTextContents();

  it('names what is wrong with a form beside its fields, sends nothing, and goes to the first of them', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.goto(`${product.url}/signup`);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect
      .poll(problemsShown)
      .toEqual(['Full name is required', 'Email is required', 'Password is required']);
    expect(await page.getByLabel('Full Name').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await expectAccessible(page, 'sign-up with problems');
    await page.getByLabel('Full Name').fill('Ada Example');
    await page.getByLabel('Email').fill('ada at example');
    await page.getByLabel('Password').fill('short');
    await expect
      .poll(problemsShown)
      .toEqual(['Please enter a valid email address', 'Password must be at least 6 characters']);

    await page.goto(`${product.url}/login`);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect.poll(problemsShown).toEqual(['Email is required', 'Password is required']);
    expect(sent).toEqual([]);
  });

  it('draws only what can be seen of a long history, and reaches all of it', async () => {
    const person = await signUp(product.url);
    for (let number = 1; number <= sessionCount; number++)
      await person.api('POST', '/api/sessions', { topic: `Question ${number}` });
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill('a long enough passphrase');
    await page.getByRole('button', { name: 'Sign In' }).click();
    const history = page.getByRole('region', { name: 'History' });
    const newest = history.getByRole('link', { name: `Question ${sessionCount}`, exact: true });
    await newest.waitFor();
    expect(await history.getByRole('listitem').count()).toBeLessThan(60);
    await expectAccessible(page, 'long history');

    const oldest = history.getByRole('link', { name: 'Question 1', exact: true });
    await newest.hover();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2_000);
        return oldest.isVisible();
      })
      .toBe(true);
    expect(await history.getByRole('listitem').last().getAttribute('aria-setsize')).toBe(`${sessionCount}`);
    await oldest.click();
    await expect.poll(() => page.url()).toMatch(/session=/);

    await oldest.hover();
    await history.getByRole('listitem').last().getByRole('button', { name: 'Edit topic' }).click();
    await page.getByLabel('Topic', { exact: true }).fill('Renamed');
    await page.keyboard.press('Enter');
    await history.getByRole('link', { name: 'Renamed', exact: true }).waitFor();
  });

  it('can be searched on when what was found is deleted', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const own = await context.newPage();
    await enterInBrowser(own, product.url, 'searcher@example.org');
    const token = await own.evaluate(() => localStorage.getItem('authToken') ?? '');
    const { api } = signedInAs(product.url, 'searcher@example.org', token);
    for (let number = 1; number <= 8; number++)
      await api('POST', '/api/sessions', { topic: `Question ${number}` });
    await own.reload();
    const history = own.getByRole('region', { name: 'History' });
    await own.getByLabel('Search history').fill('question 3');
    await expect.poll(() => history.getByRole('listitem').count()).toBe(1);
    await history.getByRole('listitem').hover();
    await history.getByRole('button', { name: 'Delete session' }).click();
    await own.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await own.getByText('Nothing found').waitFor();
    await own.getByLabel('Search history').fill('', { timeout: 5_000 });
    await expect.poll(() => history.getByRole('listitem').count()).toBe(7);
    await context.close();
  });

  it('shows in one tab what was renamed, deleted or finished in another', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const here = await context.newPage();
    await enterInBrowser(here, product.url, 'tabs@example.org');
    const other = await context.newPage();
    await other.goto(`${product.url}/chat`);
    const historyOf = (tab: Page) => tab.getByRole('region', { name: 'History' });
    const linkIn = (tab: Page, name: string | RegExp) => historyOf(tab).getByRole('link', { name });
    await historyOf(other).waitFor();

    await askInBrowser(here, heartFailureQuestion);
    await linkIn(other, /^Do SGLT2/).click();
    await waitForReport(here);
    await waitForReport(other);
    await other.getByText('4/5').waitFor();

    await linkIn(here, /^Do SGLT2/).hover();
    await historyOf(here).getByRole('button', { name: 'Edit topic' }).click();
    await here.getByLabel('Topic', { exact: true }).fill('Renamed here');
    await here.keyboard.press('Enter');
    await linkIn(other, 'Renamed here').waitFor();
    await other.getByRole('heading', { name: 'Renamed here', level: 1 }).waitFor();

    await linkIn(here, 'Renamed here').hover();
    await historyOf(here).getByRole('button', { name: 'Delete session' }).click();
    await here.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await linkIn(other, 'Renamed here').waitFor({ state: 'detached' });
    await other.getByRole('heading', { name: 'This research cannot be shown' }).waitFor();
    await context.close();
  });
});
