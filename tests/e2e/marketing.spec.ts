import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../support/account.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { expectAccessible } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { drawViewports } from '../support/viewports.ts';

describe.skipIf(!chromiumPath)('the marketing pages', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    product = await startProduct({
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.url,
      BRAND_NAME: 'Carefinder',
      FREE_DAILY_CREDITS: '7',
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await place?.drop();
  });

  /** From the first script of the page on, its time stands still until the test moves it. */
  const stopClock = async (page: Page) => {
    await page.clock.install({ time: '2026-03-10T09:00:00Z' });
    await page.clock.pauseAt('2026-03-10T09:00:01Z');
  };
  const inPage = async (
    path: string,
    options: Parameters<Browser['newContext']>[0],
    act: (page: Page, context: BrowserContext) => Promise<void>,
    prepare?: (page: Page) => Promise<void>,
  ) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    try {
      const page = await context.newPage();
      await prepare?.(page);
      await page.goto(product.url + path);
      await act(page, context);
    } finally {
      await context.close();
    }
  };
  const linksOf = (page: Page, part: string) =>
    page
      .locator(part)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
  const headingsOf = (page: Page) => page.locator('main h1, main h2').allTextContents();
  const sectionIds = (page: Page) =>
    page.locator('main > section').evaluateAll((sections) => sections.map(({ id }) => id));
  /** Runs until the page stands still at a section's place below the fixed head. */
  const topOf = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));

  it.each(drawViewports([360, 768, 1440]))(
    'fit a screen of $size px and break no rule of accessibility, $colorScheme',
    async ({ size: width, colorScheme }) => {
      // Without motion: a word that fades while the page is looked at has too little contrast.
      for (const path of ['/', '/landing', '/nowhere'])
        await inPage(
          path,
          { viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' },
          async (page) => {
            const scrolls = await page.evaluate(() => document.documentElement.scrollWidth);
            expect(scrolls, path).toBeLessThanOrEqual(width);
            await expectAccessible(page, `${path} at ${width} px, ${colorScheme}`);
          },
        );
    },
  );

  it('fit a screen of 360 px in the fonts of the machine, when those of the page do not arrive', async () => {
    for (const path of ['/', '/landing', '/nowhere'])
      await inPage(
        path,
        { viewport: { width: 360, height: 800 } },
        async (page) => {
          const scrolls = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(scrolls, path).toBeLessThanOrEqual(360);
        },
        async (page) => void (await page.route('**/*.woff2', (route) => route.abort())),
      );
  });

  it('nothing moves when fonts come late, and the whole page is laid out a moment after it is painted', async () => {
    for (const [path, width] of [
      ['/', 390],
      ['/', 1440],
      ['/landing', 390],
      ['/signup', 390],
    ] as const)
      await inPage(
        path,
        { viewport: { width, height: 844 } },
        async (page) => {
          await page.waitForLoadState('networkidle');
          const waiting = page.locator('main > section ~ section:not(.laid-out)');
          await expect.poll(() => waiting.count()).toBe(0);
          expect(await page.evaluate('globalThis.moved'), `${path} at ${width} px`).toBeLessThan(0.01);
        },
        async (page) => {
          await page.addInitScript(`globalThis.moved = 0; new PerformanceObserver((list) => {
            for (const { value } of list.getEntries()) globalThis.moved += value;
          }).observe({ type: 'layout-shift', buffered: true });`);
          await page.route('**/*.woff2', async (route) => {
            await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
            await route.continue();
          });
        },
      );
  });

  it('what is pressed or sent before the scripts arrive is done when they are there', async () => {
    const late = async (page: Page) => {
      await page.route(/\/assets\/(?!start).*\.js$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      });
    };
    const options = { reducedMotion: 'reduce' } as const;
    await inPage(
      '/landing',
      options,
      async (page) => {
        await page.locator('[data-start]').first().click();
        await page.waitForFunction(() => window.scrollY > 0);
      },
      late,
    );
    await inPage(
      '/landing',
      options,
      async (page) => {
        const form = page.locator('[data-access-form]');
        for (const field of await form.getByRole('textbox').all()) await field.fill('ada@example.org');
        await form.evaluate((element) => (element as HTMLFormElement).requestSubmit());
        await page.getByText('Your access is ready').waitFor();
        expect(new URL(page.url()).search).toBe('');
      },
      late,
    );
  });

  it('the home page has its sections in order, its texts and its links, with and without a script', async () => {
    for (const javaScriptEnabled of [true, false])
      await inPage('/', { javaScriptEnabled, reducedMotion: 'reduce' }, async (page) => {
        // What has no layout yet has no inner text.
        if (javaScriptEnabled)
          await expect.poll(() => page.locator('main > section ~ section:not(.laid-out)').count()).toBe(0);
        expect(await page.title()).toBe('Carefinder AI: cited clinical answers');
        expect(await sectionIds(page)).toEqual(['', 'features', 'benefits', 'pricing', 'about']);
        expect(await page.locator('main + footer').count()).toBe(1);
        expect(await linksOf(page, 'header .wide-nav')).toEqual([
          ['Features', '#features'],
          ['Benefits', '#benefits'],
          ['Sources', '#testimonials'],
          ['About', '#about'],
          ['Special Offer', '/landing'],
        ]);
        expect(await linksOf(page, 'header .header-actions')).toEqual([
          ['Login', '/login'],
          ['Get FREE Access', '/signup'],
        ]);
        const headline = page.getByRole('heading', { level: 1 });
        expect((await headline.innerText()).replace(/\s+/g, ' ')).toMatch(
          /^Stop Wasting Time Start Making Confident.* Clinical Decisions$/,
        );
        expect(await linksOf(page, '.hero')).toEqual([
          ['Medical AI Assistant', '/signup'],
          ['Start For FREE Access Now', '/signup'],
        ]);
        expect(await page.locator('.hero-text > p').count()).toBe(2);
        const [free, premium] = await page.locator('.plan').allInnerTexts();
        expect(free?.split(/\n+/)).toEqual([
          'Free',
          '$0 per month',
          '7 daily credits',
          'Basic tools',
          'Community support',
          'Get Started Free',
        ]);
        expect(premium?.replace(/\d+$/gm, (number) => (number.length > 2 ? number : ''))).toMatch(
          /Premium\s+\$19 per month\s+20 daily credits\s+Advanced AI models\s+Priority support\s+Early access\s+Start Premium Trial/,
        );
        expect(await linksOf(page, '.plans')).toEqual(
          expect.arrayContaining([
            ['Get Started Free', '/signup'],
            ['Start Premium Trial', '/signup'],
          ]),
        );
        expect(await page.locator('.faq details:not(.promo) summary').count()).toBe(3);
        expect(await page.locator('.trust li').allInnerTexts()).toEqual([
          'HIPAA Compliant',
          'Lightning Fast',
          'Expert Validated',
        ]);
        const answers = (await page.locator('.faq details:not(.promo)').allTextContents()).join(' ');
        for (const told of [
          'Cancel any time',
          'to the end of the billing period',
          '30-day money-back guarantee',
          'available by contacting the team',
        ])
          expect(answers).toContain(told);
        expect(await page.locator('main').innerText()).toContain('15-30 seconds');
      });
  });

  it('every claim opens what is true of this installation, also without a script', async () => {
    await inPage('/', { javaScriptEnabled: false }, async (page) => {
      for (const name of ['speed', 'sources', 'hipaa', 'fast', 'validated', 'billing']) {
        const mark = page.locator(`[popovertarget=claim-${name}]:not(.claim-close)`).first();
        await mark.click();
        const note = page.locator(`#claim-${name}`);
        expect(await note.isVisible(), name).toBe(true);
        await note.getByRole('button', { name: 'Close' }).click();
        expect(await note.isVisible(), name).toBe(false);
      }
      expect(await page.locator('#claim-sources').textContent()).toContain('stays offline');
      expect(await page.locator('#claim-insights').textContent()).toContain(
        'No language model is connected here',
      );
    });
    for (const path of ['/', '/landing'])
      await inPage(path, { reducedMotion: 'reduce' }, async (page) => {
        const wanted = await page
          .locator('button[popovertarget]')
          .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('popovertarget') ?? ''));
        for (const id of new Set(wanted)) expect(await page.locator(`#${id}`).count(), id).toBe(1);
        await page.locator('.claim').first().click();
        await expectAccessible(page, `an open claim on ${path}`);
      });
  });

  it('the word of the headline changes every two seconds and starts again after the last', async () => {
    await inPage(
      '/',
      {},
      async (page) => {
        const shown = () => page.locator('[data-rotator] > [data-state=on]').textContent();
        // Shown by the script that changes the word.
        await page.getByRole('button', { name: 'Pause the changing word' }).waitFor();
        const seen = [await shown()];
        for (let step = 0; step < 5; step++) {
          await page.clock.runFor(1_999);
          expect(await shown()).toBe(seen.at(-1));
          await page.clock.runFor(1);
          seen.push(await shown());
        }
        expect(seen).toEqual(['Confident', 'Reliable', 'Accurate', 'Smart', 'Confident', 'Reliable']);
        await page.getByRole('button', { name: 'Pause the changing word' }).click();
        await page.clock.runFor(6_000);
        expect(await shown()).toBe('Reliable');
        await page.getByRole('button', { name: 'Let the word change' }).click();
        await page.clock.runFor(2_000);
        expect(await shown()).toBe('Accurate');
      },
      stopClock,
    );
    await inPage(
      '/',
      { reducedMotion: 'reduce' },
      async (page) => {
        await page.waitForLoadState('networkidle');
        await page.clock.runFor(8_000);
        expect(await page.locator('[data-rotator] > [data-state=on]').textContent()).toBe('Confident');
      },
      stopClock,
    );
  });

  it('section links scroll to 100 px below the top and leave no hash', async () => {
    await inPage('/', { reducedMotion: 'reduce' }, async (page) => {
      for (const [name, id] of [
        ['Features', 'features'],
        ['Benefits', 'benefits'],
        ['Sources', 'testimonials'],
      ] as const) {
        await page.locator('.wide-nav').getByRole('link', { name }).click();
        await expect.poll(() => topOf(page, `#${id}`)).toBe(100);
        await expect.poll(() => page.url()).toBe(`${product.url}/`);
      }
    });
    await inPage('/#pricing', { reducedMotion: 'reduce' }, async (page) => {
      await expect.poll(() => page.url()).toBe(`${product.url}/`);
      await expect.poll(() => topOf(page, '#pricing')).toBe(100);
    });
    await inPage('/landing', { reducedMotion: 'reduce' }, async (page) => {
      await page.locator('.wide-nav').getByRole('link', { name: 'Solution' }).click();
      await expect.poll(() => topOf(page, '#solution')).toBe(100);
      await expect.poll(() => page.url()).toBe(`${product.url}/landing`);
    });
  });

  it('the menu of a small screen opens, leads on and closes, also by Escape', async () => {
    await inPage('/', { viewport: { width: 360, height: 760 }, reducedMotion: 'reduce' }, async (page) => {
      const menu = page.locator('details.menu');
      const links = menu.getByRole('link');
      await menu.locator('summary').click();
      expect(await links.allTextContents()).toEqual([
        'Features',
        'Benefits',
        'Sources',
        'About',
        'Special Offer',
        'Login',
        'Get FREE Access',
      ]);
      await expectAccessible(page, 'open menu');
      await page.keyboard.press('Escape');
      await links.first().waitFor({ state: 'hidden' });
      await menu.locator('summary').click();
      await links.filter({ hasText: 'Benefits' }).click();
      await links.first().waitFor({ state: 'hidden' });
      await expect.poll(() => topOf(page, '#benefits')).toBe(100);
    });
  });

  it('the contact form asks for name and email, then leads to the sign-up page and sends nothing', async () => {
    for (const javaScriptEnabled of [true, false])
      await inPage('/', { javaScriptEnabled }, async (page) => {
        const sent: string[] = [];
        page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
        const form = page.locator('#about form');
        const button = form.getByRole('button', { name: 'Get FREE Access' });
        await button.click();
        await expect.poll(() => page.url()).toBe(`${product.url}/`);
        await form.getByLabel('Name').fill('Ada Secretname');
        await form.getByLabel('Email').fill('ada@secret.example');
        await button.click();
        await page.waitForURL('**/signup*');
        expect(sent.join(' ')).not.toMatch(/secret/i);
      });
  });

  it('a promo code is checked, applied and celebrated for two seconds; what is wrong is said', async () => {
    const person = await signUp(product.url);
    await inPage('/', {}, async (page) => {
      const answers: Record<string, { status: number; json: object }> = {};
      const calls: string[] = [];
      await page.route('**/api/subscription/promo-code**', async (route) => {
        const path = new URL(route.request().url()).pathname;
        calls.push(`${path} ${route.request().postData()}`);
        const answer = answers[path.endsWith('validate') ? 'validate' : 'apply'];
        await (answer ? route.fulfill(answer) : route.abort());
      });
      await page.evaluate(
        ({ token, email }) => {
          localStorage.setItem('authToken', token);
          localStorage.setItem('user', JSON.stringify({ username: 'ada', email }));
        },
        { token: person.token, email: person.email },
      );
      // A word that fades while the page is looked at has too little contrast.
      await page.getByRole('button', { name: 'Pause the changing word' }).click();
      const planHeight = async () => (await page.locator('.plan').first().boundingBox())?.height;
      const height = await planHeight();
      await page.getByText('Have a promo code?').click();
      await page.getByText('Enter a code to unlock premium features').waitFor();
      expect(await planHeight()).toBe(height);
      await expectAccessible(page, 'promo form');
      const field = page.getByLabel('Promotional code');
      const apply = page.getByRole('button', { name: 'Apply Code' });
      const problem = page.locator('.promo [role=alert]');
      await apply.click();
      expect(await problem.textContent()).toBe('Please enter a promotional code');
      await field.fill('welcome7');
      expect(await field.inputValue()).toBe('WELCOME7');
      await apply.click();
      await expect
        .poll(() => problem.textContent())
        .toBe('Failed to process promotional code. Please try again.');
      answers.validate = { status: 400, json: { error: 'Invalid promotional code' } };
      await apply.click();
      await expect.poll(() => problem.textContent()).toBe('Invalid promotional code');
      answers.validate = { status: 200, json: { message: 'Valid' } };
      answers.apply = { status: 500, json: {} };
      await apply.click();
      await expect.poll(() => problem.textContent()).toBe('Failed to apply promotional code');
      answers.apply = { status: 200, json: { success: true } };
      calls.length = 0;
      await apply.click();
      await page.getByText('Promotional code applied successfully!').waitFor();
      await page.getByText('Your account has been updated.').waitFor();
      expect(calls).toEqual([
        '/api/subscription/promo-code/validate {"code":"WELCOME7"}',
        '/api/subscription/promo-code {"code":"WELCOME7"}',
      ]);
      await expect.poll(() => page.url()).toBe(`${product.url}/`);
      await page.waitForURL('**/chat');
    });
  });

  it('a code that no one issued is refused by the server itself', async () => {
    const person = await signUp(product.url);
    await inPage('/', {}, async (page) => {
      await page.evaluate((token) => localStorage.setItem('authToken', token), person.token);
      await page.getByText('Have a promo code?').click();
      await page.getByLabel('Promotional code').fill('nosuchcode');
      await page.getByRole('button', { name: 'Apply Code' }).click();
      await expect.poll(() => page.locator('.promo [role=alert]').textContent()).toMatch(/\w+/);
      await expect.poll(() => page.url()).toBe(`${product.url}/`);
    });
  });

  it('the special-offer page has its sections, its links and buttons that do not navigate', async () => {
    await inPage('/landing', { reducedMotion: 'reduce' }, async (page) => {
      expect(await page.title()).toBe('Free beta access · Carefinder AI');
      expect(await linksOf(page, 'header .wide-nav')).toEqual([
        ['Story', '#founder'],
        ['Solution', '#solution'],
        ['Sources', '#sources'],
        ['Benefits', '#benefits'],
        ['Access', '#access'],
      ]);
      expect(await sectionIds(page)).toEqual([
        '',
        'founder',
        'solution',
        'sources',
        'benefits',
        'cta',
        'access',
      ]);
      expect((await headingsOf(page))[0]).toContain('under 30 seconds');
      expect(await page.locator('.numbered > li > span').allTextContents()).toEqual(['1', '2', '3', '4']);
      const buttons = page.getByRole('button', { name: 'START YOUR FREE ACCESS NOW' });
      expect(await buttons.count()).toBe(2);
      for (const index of [0, 1]) {
        await buttons.nth(index).click();
        await expect.poll(() => page.url()).toBe(`${product.url}/landing`);
      }
    });
  });

  it('the access form works for a second and a half, thanks, clears its fields and sends nothing', async () => {
    await inPage(
      '/landing',
      {},
      async (page) => {
        await page.waitForLoadState('networkidle');
        const sent: string[] = [];
        page.on('request', (request) => {
          if (!request.url().endsWith('/favicon.svg')) sent.push(request.url());
        });
        const form = page.locator('#access form');
        const submit = form.locator('button[type=submit]');
        await submit.click();
        expect(await submit.textContent()).toBe('Request Access');
        for (const [label, value] of [
          ['Name', 'Ada'],
          ['Email', 'ada@example.org'],
          ['Zalo phone', '0900 000 000'],
        ] as const)
          await form.getByLabel(label).fill(value);
        expect(await form.getByLabel('Message').getAttribute('rows')).toBe('4');
        await submit.click();
        expect(await submit.textContent()).toBe('Processing...');
        expect(await form.getByLabel('Name').isDisabled()).toBe(true);
        await page.clock.runFor(1_499);
        expect(await submit.textContent()).toBe('Processing...');
        await page.clock.runFor(1);
        expect(await submit.textContent()).toBe('Request Access');
        expect(await form.getByLabel('Name').inputValue()).toBe('');
        expect(await form.getByLabel('Name').isDisabled()).toBe(false);
        const toast = page.getByText('Your access is ready');
        expect(await toast.isVisible()).toBe(true);
        await page.clock.runFor(4_200);
        expect(await toast.count()).toBe(0);
        expect(sent).toEqual([]);
      },
      stopClock,
    );
  });

  it('an address nobody knows shows the way home', async () => {
    await inPage('/no/such/page', {}, async (page) => {
      await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
      await page.getByRole('link', { name: 'Return to Home' }).click();
      await page.waitForURL(`${product.url}/`);
    });
  });

  it('asks nobody else for anything, and its head names what it is', async () => {
    const foreign: string[] = [];
    for (const path of ['/', '/landing', '/login', '/signup'])
      await inPage(
        path,
        {},
        async (page) => {
          await page.waitForLoadState('networkidle');
          const head = (selector: string, attribute: string) =>
            page.locator(`head ${selector}`).getAttribute(attribute);
          expect(await page.locator('html').getAttribute('lang')).toBe('en');
          expect((await head('meta[name=description]', 'content'))?.length).toBeGreaterThan(40);
          expect(await head('meta[property="og:title"]', 'content')).toBe(await page.title());
          for (const [selector, attribute] of [
            ['link[rel=icon]', 'href'],
            ['link[rel=manifest]', 'href'],
            ['link[rel=apple-touch-icon]', 'href'],
            ['meta[property="og:image"]', 'content'],
          ] as const) {
            const address = await head(selector, attribute);
            const answer = await page.request.get(new URL(address ?? '', product.url).href);
            expect(answer.status(), `${selector} of ${path}`).toBe(200);
          }
        },
        async (page) => {
          page.on('request', (request) => {
            if (!request.url().startsWith(product.url)) foreign.push(request.url());
          });
        },
      );
    expect(foreign).toEqual([]);
  });
});
