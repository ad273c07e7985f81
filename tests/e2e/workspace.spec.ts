import type { Browser, BrowserContext, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionSummary } from '#shared/api/sessions.ts';
import { signedInAs } from '../support/account.ts';
import { chromiumPath, holdScript, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import {
  askInBrowser,
  enterInBrowser,
  expectAccessible,
  heartFailureQuestion,
  waitForReport,
} from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

describe.skipIf(!chromiumPath)('the workspace', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let people = 0;

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    product = await startProduct({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
    browser = await openBrowser();
    context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    page = await context.newPage();
    await enterInBrowser(page, product.url, 'reader@example.org');
    await askInBrowser(page, heartFailureQuestion);
    await waitForReport(page);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await place?.drop();
  });

  const report = () => page.frameLocator('iframe[title="Research report"]');

  async function newPerson(options: Parameters<Browser['newContext']>[0] = {}) {
    people += 1;
    const own = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
    const fresh = await own.newPage();
    const email = `person${people}@example.org`;
    await enterInBrowser(fresh, product.url, email);
    await fresh.getByText('What would you like to know?').waitFor();
    const token = await fresh.evaluate(() => localStorage.getItem('authToken') ?? '');
    const account = signedInAs(product.url, email, token);
    return { page: fresh, context: own, account };
  }
  const focused = (at: Page) =>
    at.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);

  it.each(sizes)('shows the answer in the upper 45 % of $width × $height', async (size) => {
    await page.setViewportSize(size);
    const line = report().locator('.bottom .statement').first();
    await line.waitFor();
    const top = async () => ((await line.boundingBox())?.y ?? size.height) / size.height;
    await expect.poll(top).toBeLessThan(0.45);
    expect(
      await report()
        .getByText(/^\d+ of \d+ sentences verified$/)
        .first()
        .isVisible(),
    ).toBe(true);
    expect(await report().locator('.facts-label').isVisible()).toBe(false);
    await report().getByText('Details').click();
    await report().locator('.facts-label').waitFor();
    await report().getByText('Sources last checked for retractions').waitFor();
    await expectAccessible(page, `details at ${size.width}`);
    await report().getByText('Details').click();
  });

  it('previews what its own sentence quotes, by pointer and by keyboard', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const marks = report().locator(
      '.statements a[data-source-id="source-2"], .bottom a[data-source-id="source-2"]',
    );
    const shown = page.locator('[data-citation-preview] q');
    const quotes: string[] = [];
    // The second is that of the sentence which counts studies: it cites the same quote.
    for (const mark of [marks.first(), marks.nth(2)]) {
      await mark.hover();
      await expect.poll(() => shown.textContent()).not.toBe(quotes.at(-1));
      quotes.push((await shown.textContent()) ?? '');
      await expectAccessible(page, 'preview');
    }
    expect(new Set(quotes).size).toBe(2);
    await page.mouse.move(5, 5);
    await shown.waitFor({ state: 'detached' });
    await marks.first().focus();
    await page.keyboard.press('ArrowRight');
    await shown.waitFor();
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
    await marks.nth(2).click();
    const card = page.locator('#source-2[data-highlighted="true"]');
    await card.waitFor();
    expect(await card.locator('q').textContent()).toBe(quotes[1]);
  });

  it('shows all of a preview wherever its mark stands', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const marks = report().locator('.bottom a[data-source-id]');
    const preview = page.locator('[data-citation-preview]');
    const header = await page.locator('main header').first().boundingBox();
    for (const mark of await marks.all()) {
      await page.mouse.move(5, 5);
      await preview.waitFor({ state: 'detached' });
      await mark.hover();
      await preview.waitFor();
      const box = await preview.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    }
  });

  it('keeps the reading place of a phone, and shows the quote in a sheet', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const scroller = page
      .locator('[data-scroller]')
      .filter({ has: page.locator('iframe') })
      .last();
    await page.getByRole('tab', { name: 'Report' }).click();
    await report().locator('a[data-source-id]').first().waitFor();
    await expect
      .poll(() =>
        scroller.evaluate((one) => {
          one.scrollTop = 900;
          return one.scrollTop;
        }),
      )
      .toBe(900);
    const before = await scroller.evaluate((one) => one.scrollTop);
    await page.getByRole('tab', { name: /Sources/ }).click();
    await page.getByRole('heading', { name: /^Sources/ }).waitFor();
    await page.getByRole('tab', { name: 'Report' }).click();
    expect(await scroller.evaluate((one) => one.scrollTop)).toBe(before);
    await report().locator('a[data-source-id]').first().click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('q').waitFor();
    await expectAccessible(page, 'sheet');
    await sheet.getByRole('button', { name: 'Show in Sources' }).click();
    await page.locator('li[data-highlighted="true"]').waitFor();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])('prints the whole report, light, from a window of $width px', async (size) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'dark' });
    await report().locator('a[data-source-id]').first().waitFor({ state: 'attached' });
    const frame = await page.locator('iframe[title="Research report"]').elementHandle();
    const shown = await report()
      .locator('#report')
      .evaluate((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const texts: string[] = [];
        while (walker.nextNode()) {
          if (
            walker.currentNode.parentElement?.checkVisibility() ||
            walker.currentNode.parentElement?.closest('.facts-body')
          )
            texts.push(walker.currentNode.textContent ?? '');
        }
        return texts.join(' ');
      });
    const words = [...new Set(shown.split(/\s+/))].filter(
      (word) => word.length > 3 && word !== 'Details' && word !== 'Expand',
    );
    expect(words.length).toBeGreaterThan(200);

    const pdf = await page.pdf({ format: 'A4', printBackground: true });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
    expect(text.length).toBeGreaterThan(3);
    for (const [at, onPage] of text.entries()) expect(onPage.length, `page ${at + 1}`).toBeGreaterThan(100);
    const printed = [heartFailureQuestion, ...text].join('').replaceAll(/\s+/g, '');
    expect(words.filter((word) => !printed.includes(word))).toEqual([]);
    // The frame is the one from before, and nothing is left of what was printed.
    expect(await frame?.evaluate((element) => element.isConnected)).toBe(true);
    await report().locator('a[data-source-id]').first().waitFor({ state: 'attached' });
    const left = () =>
      page.evaluate(
        () => [...document.querySelectorAll('*')].filter((one) => one.shadowRoot?.hasChildNodes()).length,
      );
    expect(await left()).toBe(0);

    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await left()).toBe(1);
    const paper = page.locator('#report');
    expect(await paper.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(20, 24, 26)');
    expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('light');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ colorScheme: null, media: null });
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('says that the server is gone where the report would be, and draws it when it is back', async () => {
    await page.route('**/report-frame', (route) => route.abort('connectionrefused'));
    await page.reload();
    await page.getByText('The report cannot be drawn while the server does not answer').waitFor();
    expect(await page.locator('iframe').isVisible()).toBe(false);
    await expectAccessible(page, 'no frame');
    await page.unroute('**/report-frame');
    await report().locator('a[data-source-id]').first().waitFor();
  });

  it('shows the skeleton until the report is drawn, and never an empty pane', async () => {
    const fresh = await context.newPage();
    await fresh.addInitScript(() => {
      const seen = { waiting: 0, drawn: 0, empty: 0, both: 0 };
      Object.assign(window, { seen });
      const look = () => {
        const pane = document.querySelector('section[aria-label="Report"]');
        const frame = pane?.querySelector('iframe');
        const isShown = frame?.checkVisibility({ visibilityProperty: true }) ?? false;
        const isWaiting = pane?.querySelector('.animate-shimmer') != null;
        if (pane) seen[isShown ? (isWaiting ? 'both' : 'drawn') : isWaiting ? 'waiting' : 'empty'] += 1;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await fresh.route('**/report-frame', (route) => isReleased.then(() => route.continue()));
    await fresh.goto(page.url());
    const seen = () =>
      fresh.evaluate(() => (window as typeof window & { seen: Record<string, number> }).seen);
    await expect.poll(async () => (await seen()).waiting).toBeGreaterThan(3);
    release();
    await expect.poll(async () => (await seen()).drawn).toBeGreaterThan(3);
    expect(await seen()).toMatchObject({ empty: 0, both: 0 });
    await fresh.close();
  });

  it('has few stops of the tab key before the question', async () => {
    const { page: fresh, account } = await newPerson();
    for (let number = 1; number <= 30; number++)
      await account.api('POST', '/api/sessions', { topic: `Question ${number}` });
    await fresh.reload();
    await fresh.getByRole('link', { name: 'Question 30', exact: true }).waitFor();
    await fresh.evaluate(() => (document.activeElement as HTMLElement).blur());
    let stops = 0;
    while ((await focused(fresh)) !== 'Clinical question' && stops < 40) {
      await fresh.keyboard.press('Tab');
      stops += 1;
    }
    expect(stops).toBeLessThan(15);
    const newest = fresh.getByRole('link', { name: 'Question 30', exact: true });
    await newest.focus();
    await fresh.keyboard.press('ArrowDown');
    await expect.poll(() => fresh.evaluate(() => document.activeElement?.textContent)).toBe('Question 29');
    await fresh.keyboard.press('End');
    await expect.poll(() => fresh.evaluate(() => document.activeElement?.textContent)).toBe('Question 1');
    await fresh.getByLabel('Search history').fill('question 17');
    await expect
      .poll(() => fresh.getByRole('region', { name: 'History' }).getByRole('listitem').count())
      .toBe(1);
    await fresh.context().close();
  });

  it('keeps open what its reader opened when more is learnt of the sources', async () => {
    const { page: fresh } = await newPerson();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await fresh.route(/\/api\/sessions\/[\da-f-]{36}$/, async (route) => {
      if (route.request().method() === 'GET') await held;
      await route.continue();
    });
    await askInBrowser(fresh, heartFailureQuestion);
    await waitForReport(fresh);
    const own = fresh.frameLocator('iframe[title="Research report"]');
    await own.getByText('Details').click();
    await own.locator('.facts-label').waitFor();
    release();
    await own.getByText('Sources last checked for retractions').waitFor();
    expect(await own.locator('.facts-label').isVisible()).toBe(true);
    await fresh.context().close();
  });

  it('leaves nothing in the history where a question is refused, and says what helps at no credits', async () => {
    const { page: fresh, account } = await newPerson();
    await fresh.route('**/start-research', (route) =>
      route.fulfill({ status: 402, json: { message: 'Insufficient credits' } }),
    );
    for (let time = 0; time < 3; time++) {
      await askInBrowser(fresh, heartFailureQuestion);
      await fresh.getByText('Insufficient Credits').first().waitFor();
      await expect.poll(() => fresh.getByLabel('Clinical question').isEnabled()).toBe(true);
    }
    expect(await fresh.getByLabel('Clinical question').inputValue()).toBe(heartFailureQuestion);
    // Taken back when the refusal has been told.
    await expect.poll(() => account.api<SessionSummary[]>('GET', '/api/sessions')).toEqual([]);
    await fresh.unroute('**/start-research');

    const credits = { ...(await account.credits()), creditsRemaining: 0 };
    await fresh.route('**/api/subscription/credits', (route) => route.fulfill({ json: credits }));
    await fresh.reload();
    await fresh.getByText("You've used all your daily credits.").waitFor();
    expect(await fresh.getByLabel('Clinical question').inputValue()).toBe(heartFailureQuestion);
    expect(await fresh.getByRole('button', { name: 'Start research' }).isDisabled()).toBe(true);
    await expectAccessible(fresh, 'no credits');
    await fresh.getByRole('link', { name: 'Upgrade for more!' }).click();
    await fresh.getByRole('tab', { name: 'Upgrade', selected: true }).waitFor();
    await fresh.context().close();
  });

  it('tells of a pasted text that is too long and cuts nothing', async () => {
    const { page: fresh } = await newPerson();
    const long = 'word '.repeat(4_000);
    await fresh.getByLabel('Clinical question').fill(long);
    await fresh.getByText('Your question has 19,999 characters; at most 4,000 can be asked.').waitFor();
    expect((await fresh.getByLabel('Clinical question').inputValue()).length).toBe(long.length);
    expect(await fresh.getByRole('button', { name: 'Start research' }).isDisabled()).toBe(true);
    await expectAccessible(fresh, 'too long');
    await fresh.context().close();
  });

  it('says that it is offline, asks nothing and keeps the question', async () => {
    const { page: fresh, context: own, account } = await newPerson();
    await fresh.getByLabel('Clinical question').fill(heartFailureQuestion);
    // Loaded when nothing else is to be done: what is to be said without a network.
    await fresh.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/toaster-')),
    );
    await own.setOffline(true);
    await fresh.getByText('You are offline.', { exact: false }).first().waitFor();
    await fresh.getByLabel('Clinical question').press('Enter');
    await fresh.getByText('Your question is kept; ask again once you are connected.').waitFor();
    // At once, not when what cannot be loaded was tried again.
    await expect.poll(() => fresh.getByLabel('Clinical question').isEnabled(), { timeout: 1_000 }).toBe(true);
    expect(await fresh.getByLabel('Clinical question').inputValue()).toBe(heartFailureQuestion);
    await own.setOffline(false);
    await fresh.getByText('You are offline. What you see', { exact: false }).waitFor({ state: 'detached' });
    expect(await account.api<SessionSummary[]>('GET', '/api/sessions')).toEqual([]);
    await own.close();
  });

  it('fetches at the first key what draws a report that is written, and no fonts where data is saved', async () => {
    const own = await browser.newContext({ storageState: await context.storageState() });
    const fresh = await own.newPage();
    await fresh.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const fetched: string[] = [];
    fresh.on('request', (request) => {
      if (['script', 'fetch'].includes(request.resourceType())) fetched.push(request.url());
    });
    await fresh.goto(`${product.url}/chat`);
    // The page stands before its script.
    await fresh.locator('[data-session]').first().waitFor();
    await fresh.getByLabel('Clinical question').press('A');
    for (const script of ['/report-panel-', '/read-report-', '/block-reader-'])
      await expect.poll(() => fetched.join()).toContain(script);
    await fresh.waitForTimeout(300);
    expect(fetched.filter((url) => url.endsWith('.woff2'))).toEqual([]);
    await own.close();
  });

  /** Opens the page again, and keeps its script back while `act` is done in what stands already. */
  async function beforeScript(page: Page, act: () => Promise<void>) {
    const release = await holdScript(page, 'index');
    await page.reload({ waitUntil: 'commit' });
    await act();
    release();
  }
  const draftOf = (page: Page) =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('questionDraft') ?? 'null')?.text);

  it('answers to what was pressed before its script came, where a question was begun', async () => {
    const { page: fresh } = await newPerson();
    const field = fresh.getByLabel('Clinical question');
    await field.fill('Half a question');
    for (const typed of ['', 'Another question']) {
      await beforeScript(fresh, async () => {
        if (typed) await field.fill(typed);
        await fresh.getByRole('button', { name: 'Quick Search' }).click();
        await fresh.getByRole('button', { name: 'Collapse sidebar' }).click();
      });
      await fresh.getByRole('menuitemradio', { name: /Deep Research/ }).click();
      await fresh.getByRole('button', { name: 'Expand sidebar' }).click();
      const kept = typed || 'Half a question';
      await expect.poll(() => field.inputValue()).toBe(kept);
      expect(await draftOf(fresh)).toBe(kept);
      await fresh.reload();
      await fresh.getByRole('button', { name: 'Deep Research' }).click();
      await fresh.getByRole('menuitemradio', { name: /Quick Search/ }).click();
    }
    await beforeScript(fresh, () => field.fill('Typed and left'));
    await expect.poll(() => draftOf(fresh)).toBe('Typed and left');
    await fresh.context().close();
  });

  it('says that it was not loaded where its script does not come', async () => {
    const { page: fresh } = await newPerson();
    await fresh.route('**/assets/index-*.js', (route) => route.abort());
    await fresh.reload();
    await fresh.getByRole('alert').getByText('This page could not be loaded in full.').waitFor();
    await expectAccessible(fresh, 'page without its script');
    await fresh.unroute('**/assets/index-*.js');
    await fresh.reload();
    await fresh.getByRole('button', { name: 'Collapse sidebar' }).click();
    await fresh.getByRole('button', { name: 'Expand sidebar' }).waitFor();
    expect(await fresh.getByRole('alert').count()).toBe(0);
    await fresh.context().close();
  });

  it('asks what was typed and sent by its button before the script came', async () => {
    const { page: fresh, account } = await newPerson();
    await beforeScript(fresh, async () => {
      const send = fresh.getByRole('button', { name: 'Start research' });
      expect(await send.isDisabled()).toBe(true);
      await fresh.getByLabel('Clinical question').fill(heartFailureQuestion);
      await send.click();
    });
    await waitForReport(fresh);
    expect(await account.api<SessionSummary[]>('GET', '/api/sessions')).toHaveLength(1);
    await fresh.context().close();
  });

  it('shows nothing of a person to another who signed in in another tab, and keeps a draft that nobody asked', async () => {
    const { page: fresh, context: own } = await newPerson();
    const field = fresh.getByLabel('Clinical question');
    await field.fill('A private question');
    await fresh.getByRole('button', { name: /Is apixaban safer/ }).click();
    await waitForReport(fresh);
    expect(await draftOf(fresh)).toBe('A private question');
    await fresh.getByRole('button', { name: 'Start New Research' }).first().click();
    await expect.poll(() => field.inputValue()).toBe('A private question');
    const { context: others } = await newPerson();
    const { origins } = await others.storageState();
    const stored = origins[0]?.localStorage ?? [];
    const other = await own.newPage();
    await other.goto(`${product.url}/privacy`);
    await other.evaluate((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, stored);
    await expect.poll(() => field.inputValue()).toBe('');
    await fresh.getByText(`person${people}@example.org`).first().waitFor();
    await own.close();
    await others.close();
  });

  it('goes back to the question after a login that had expired', async () => {
    const { page: fresh, account } = await newPerson();
    await fresh.getByLabel('Clinical question').fill('Half a question');
    await account.api('POST', '/api/auth/logout');
    // Again until it is heard: the page may still be starting.
    await expect
      .poll(async () => {
        await fresh.evaluate(() => window.dispatchEvent(new Event('refreshCredits'))).catch(() => undefined);
        return fresh.url();
      })
      .toContain('/login');
    await fresh.getByText('Your session has expired').waitFor();
    await fresh.getByLabel('Email').fill(account.email);
    await fresh.getByLabel('Password').fill('a long enough passphrase');
    await fresh.getByRole('button', { name: 'Sign In' }).click();
    await fresh.waitForURL('**/chat');
    await expect.poll(() => fresh.getByLabel('Clinical question').inputValue()).toBe('Half a question');
    await fresh.context().close();
  });

  it('has all tabs of the subscription, as the address names them', async () => {
    const { page: fresh } = await newPerson();
    await fresh.getByRole('link', { name: /credits left today/ }).click();
    await fresh.getByRole('heading', { name: 'Subscription & Credits' }).waitFor();
    await fresh.getByText('Free Plan').waitFor();
    expect(await fresh.getByRole('tab').allTextContents()).toEqual([
      'Overview',
      'Upgrade',
      'Usage History',
      'Promo Code',
    ]);
    await fresh.getByText('Premium users get 20 credits daily').waitFor();
    await fresh.getByRole('tab', { name: 'Upgrade' }).click();
    await fresh.getByText('$19').waitFor();
    let said = '';
    fresh.once('dialog', (dialog) => {
      said = dialog.message();
      void dialog.accept();
    });
    await fresh.getByRole('button', { name: 'Upgrade to Premium' }).click();
    expect(said).toBe('Payment integration coming soon!');
    await expectAccessible(fresh, 'upgrade');
    await fresh.getByRole('tab', { name: 'Usage History' }).click();
    await fresh.getByText('No transaction history found').waitFor();
    await fresh.getByRole('tab', { name: 'Promo Code' }).click();
    await fresh.getByText('Enter a code to unlock premium features').waitFor();
    await expectAccessible(fresh, 'promo code');
    await fresh.reload();
    await fresh.getByRole('tab', { name: 'Promo Code', selected: true }).waitFor();
    await fresh.route('**/api/subscription/status', async (route) => {
      const answer = await (await route.fetch()).json();
      return route.fulfill({ json: { ...answer, type: 'PREMIUM' } });
    });
    await fresh.reload();
    await fresh.getByText('Premium Active').waitFor();
    await fresh.getByText('Priority Support').waitFor();
    expect(await fresh.getByRole('tab', { name: 'Upgrade' }).count()).toBe(0);
    await fresh.context().close();
  });

  it('offers commands with a slash', async () => {
    const { page: fresh } = await newPerson();
    const field = fresh.getByLabel('Clinical question');
    await field.fill('/');
    const palette = fresh.getByRole('listbox', { name: 'Commands' });
    expect(await palette.getByRole('option').allTextContents()).toEqual([
      '/caseWork up a case',
      '/drugLook up a medicine',
      '/reviewReview the evidence',
      '/summarySummarise a topic',
    ]);
    await expectAccessible(fresh, 'palette');
    await fresh.keyboard.press('ArrowDown');
    await fresh.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('What are the benefits and harms of ');
    await field.fill('/re');
    expect(await palette.getByRole('option').count()).toBe(1);
    await fresh.keyboard.press('Escape');
    expect(await palette.count()).toBe(0);
    await field.fill('/ ');
    expect(await palette.count()).toBe(0);
    await fresh.context().close();
  });

  it('never drops the focus', async () => {
    const { page: fresh } = await newPerson();
    await askInBrowser(fresh, heartFailureQuestion);
    await waitForReport(fresh);
    await expect.poll(() => focused(fresh)).toBe('H1');
    await fresh.getByRole('button', { name: 'Start New Research' }).click();
    await expect.poll(() => focused(fresh)).toBe('Clinical question');
    const row = fresh.getByRole('link', { name: /^Do SGLT2/ });
    await row.hover();
    await fresh.getByRole('button', { name: 'Edit topic' }).click();
    await fresh.keyboard.press('Escape');
    await expect.poll(() => fresh.evaluate(() => document.activeElement?.textContent)).toMatch(/^Do SGLT2/);
    await row.hover();
    await fresh.getByRole('button', { name: 'Delete session' }).click();
    await fresh.getByText('Are you sure you want to delete this research?').waitFor();
    await fresh.getByRole('button', { name: 'Delete', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    expect(await fresh.evaluate(() => document.activeElement?.textContent)).toBe('New Research');
    await fresh.context().close();
  });

  it('gives the focus back to where a dialog was opened', async () => {
    const own = await browser.newContext({
      storageState: await context.storageState(),
      viewport: { width: 720, height: 450 },
    });
    const fresh = await own.newPage();
    await fresh.goto(page.url());
    const marks = fresh.frameLocator('iframe[title="Research report"]').locator('a[data-source-id]');
    await marks.first().press('Enter');
    await fresh.getByRole('dialog').waitFor();
    await fresh.keyboard.press('Escape');
    await fresh.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(fresh), { timeout: 5_000 }).toBe('IFRAME');
    // The frame knows its place: the tab key goes on from the mark.
    await fresh.keyboard.press('Tab');
    await expect.poll(() => marks.nth(1).evaluate((one) => one === document.activeElement)).toBe(true);

    await fresh.getByRole('button', { name: 'Open menu' }).press('Enter');
    await fresh.getByRole('link', { name: /^Do SGLT2/ }).focus();
    await fresh.getByRole('button', { name: 'Delete session' }).press('Enter');
    await fresh.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
    await expect.poll(() => focused(fresh), { timeout: 5_000 }).toBe('Delete session');
    await fresh.keyboard.press('Escape');
    await expect.poll(() => focused(fresh), { timeout: 5_000 }).toBe('Open menu');
    await own.close();
  });

  it('shows ring, tab and selection where the system chooses the colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const outlineOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).outlineStyle);
    await page.goto(`${product.url}/chat`);
    await page.getByRole('link', { name: /^Do SGLT2/ }).click();
    await report().locator('a[data-source-id]').first().click();
    await page.locator('li[data-highlighted="true"]').waitFor();
    expect(await outlineOf('li[data-highlighted="true"]')).toBe('solid');
    expect(await outlineOf('[role=tab][data-state=active]')).toBe('solid');
    expect(await outlineOf('li:has(> a[aria-current=page])')).toBe('solid');
    const discs = report()
      .locator('.band')
      .first()
      .evaluate((band) => getComputedStyle(band, '::before').backgroundImage);
    expect(await discs).toContain('radial-gradient');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  it.each(['https', 'plain http'])('copies the report with numbered references, over %s', async (scheme) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByText('Copied', { exact: true }).waitFor({ state: 'hidden' });
    if (scheme === 'plain http')
      await page.evaluate(() =>
        Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
      );
    await page.getByRole('button', { name: 'Copy with references' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(`${heartFailureQuestion}\n\nSources last checked for retractions on `);
    expect(text).toMatch(/Moderate certainty · \d+ of \d+ sentences verified/);
    expect(text).toMatch(/Bottom line\n- .* \[1\]/);
    expect(text).toMatch(/Evidence table\nNo\. \| Source/);
    expect(text).toMatch(/Certainty of each finding.*lowered: a single study/s);
    const [, sources] = /· (\d+) sources/.exec(text) ?? [];
    expect(text).toMatch(new RegExp(`References\\n\\[1\\] .*\\n\\[${sources}\\] .*$`, 's'));
  });
});
