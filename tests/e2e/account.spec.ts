import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import jsQR from 'jsqr';
import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { startGoogleKeys } from '../support/google-keys.ts';
import { expectAccessible, signUpInBrowser } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { drawViewports } from '../support/viewports.ts';

const clientId = 'pages.apps.googleusercontent.example';
const password = 'a long enough passphrase';
const chosen = 'another long passphrase';
const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

describe.skipIf(!chromiumPath)('the account page', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let google: Awaited<ReturnType<typeof startGoogleKeys>>;

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    smtp = await startSmtpServer();
    google = await startGoogleKeys(clientId, () => new Date());
    product = await startProduct({
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.url,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'care@example.org',
      REQUIRE_EMAIL_VERIFICATION: 'false',
      FREE_DAILY_CREDITS: '7',
      PREMIUM_DAILY_CREDITS: '31',
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_JWKS_URL: google.url,
    });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await google?.close();
    await smtp?.close();
    await place?.drop();
  });

  const api = async (
    method: string,
    path: string,
    { token, body }: { token?: string; body?: object } = {},
  ) => {
    const answer = await fetch(product.url + path, {
      method,
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, json: text.startsWith('{') ? JSON.parse(text) : undefined };
  };
  const login = (email: string, secret = password) =>
    api('POST', '/api/auth/login', { body: { email, password: secret } });
  const isSignedIn = async (token: string) => (await api('GET', '/api/auth/me', { token })).status === 200;

  /** Somebody new on the page, in a browser of their own. */
  async function withAccount(
    act: (page: Page, email: string, context: BrowserContext) => Promise<void>,
    options: object = { viewport: desktop },
  ) {
    const context = await browser.newContext(options);
    try {
      const page = await context.newPage();
      const email = `${randomUUID()}@example.org`;
      await signUpInBrowser(page, product.url, email);
      await page.goto(`${product.url}/account`);
      await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
      await act(page, email, context);
    } finally {
      await context.close();
    }
  }
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

  /** Nobody who works by keyboard or by ear is thrown back to the top of the page. */
  const expectFocus = (page: Page) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

  async function beginSetUp(page: Page) {
    const factor = section(page, 'Two-Step Sign-In');
    await factor.getByRole('button', { name: 'Set Up' }).click();
    await factor.getByLabel('Current password').fill(password);
    await factor.getByRole('button', { name: 'Continue' }).click();
    await factor.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expectFocus(page);
    return factor;
  }
  async function readQrCode(page: Page): Promise<string> {
    const picture = await page.getByRole('img', { name: /QR code/ }).screenshot();
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
  }
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const keyOf = async (page: Page) =>
    (await section(page, 'Two-Step Sign-In').locator('code').innerText()).replaceAll(' ', '');
  async function turnOn(page: Page): Promise<string[]> {
    const factor = await beginSetUp(page);
    await factor.getByLabel('Code', { exact: true }).fill(codeOf(await keyOf(page)));
    await factor.getByRole('button', { name: 'Turn On' }).click();
    await page.getByRole('heading', { name: /Save your recovery codes/ }).waitFor();
    return factor.getByRole('listitem').allInnerTexts();
  }

  it('is reached from the sidebar, wide and narrow, and loaded only then', async () => {
    await withAccount(async (page, email) => {
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(request.url()));
      await page.goto(`${product.url}/chat`);
      await page.getByLabel('Clinical question').waitFor();
      expect(scripts.filter((address) => /account.*\.js/.test(address))).toEqual([]);
      await page.getByRole('link', { name: email }).click();
      await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/account');
      expect(await page.title()).toMatch(/^Account · /);
      await page.getByRole('link', { name: 'Back to Research' }).click();
      await page.getByRole('button', { name: 'Collapse sidebar' }).click();
      await page.getByRole('link', { name: 'Account', exact: true }).click();
      await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    });
  });

  it.each(drawViewports([desktop, phone]))(
    'breaks no rule of accessibility and fits, $size.width px, $colorScheme',
    async ({ size: viewport, colorScheme }) => {
      await withAccount(
        async (page) => {
          const fits = async (state: string) => {
            await expectAccessible(page, state);
            expect(
              await page.evaluate(() => document.documentElement.scrollWidth),
              state,
            ).toBeLessThanOrEqual(viewport.width);
          };
          await page.getByText('This device').waitFor();
          await fits('at rest');
          await section(page, 'Password').getByRole('button', { name: 'Change Password' }).click();
          await page.getByText('Please enter your current password').waitFor();
          await fits('a password that is missing');
          await beginSetUp(page);
          await fits('set-up of the second factor');
          const factor = section(page, 'Two-Step Sign-In');
          await factor.getByLabel('Code', { exact: true }).fill(codeOf(await keyOf(page)));
          await factor.getByRole('button', { name: 'Turn On' }).click();
          await page.getByRole('heading', { name: /Save your recovery codes/ }).waitFor();
          await fits('recovery codes');
          await page.getByRole('button', { name: 'I Have Saved Them' }).click();
          await factor.getByRole('button', { name: 'Turn Off' }).click();
          await section(page, 'Delete Account').getByRole('button', { name: 'Delete Account' }).click();
          await fits('forms with a code');
        },
        { viewport, colorScheme },
      );
    },
  );

  it('tells who one is, and mails a link to verify the address', async () => {
    await withAccount(async (page, email) => {
      const profile = section(page, 'Profile');
      await profile.getByText(email).waitFor();
      await profile.getByText('Not verified').waitFor();
      await profile.getByRole('button', { name: 'Send Verification Email' }).click();
      await toast(page, 'Verification email sent');
      const mails = () =>
        smtp.received.filter(({ to, text }) => to.includes(email) && /verify-email\?/.test(text));
      await expect.poll(() => mails().length).toBe(1);
      const token = /token=([\w-]+)/.exec(mails()[0]?.text ?? '')?.[1] ?? '';
      expect((await api('POST', '/api/auth/verify-email', { body: { token } })).status).toBe(200);
      await page.reload();
      await profile.getByText('Verified', { exact: true }).waitFor();
    });
  });

  it('changes the password, and signs out the other devices', async () => {
    await withAccount(async (page, email) => {
      const other = (await login(email)).json.token;
      const form = section(page, 'Password');
      const change = async (present: string, next: string) => {
        await form.getByLabel('Current password').fill(present);
        await form.getByLabel('New password').fill(next);
        await form.getByRole('button', { name: 'Change Password' }).click();
      };
      await change(password, 'short');
      await expect.poll(() => form.getByRole('alert').innerText()).toMatch(/at least 6 characters/);
      await change('not the password', chosen);
      await expect
        .poll(() => form.getByRole('alert').innerText())
        .toBe('Your current password is not correct');
      await change(password, 'password');
      await expect.poll(() => form.getByRole('alert').innerText()).toMatch(/too common/);
      await change(password, chosen);
      await toast(page, 'Password changed');
      expect(await form.getByLabel('New password').inputValue()).toBe('');
      expect(await isSignedIn(other)).toBe(false);
      expect((await login(email)).status).toBe(401);
      expect((await login(email, chosen)).status).toBe(200);
    });
  });

  it('turns two-step sign-in on by picture or key, hands out recovery codes, and turns it off', async () => {
    await withAccount(
      async (page, email) => {
        const factor = section(page, 'Two-Step Sign-In');
        await factor.getByRole('button', { name: 'Set Up' }).click();
        await factor.getByLabel('Current password').fill('not the password');
        await factor.getByRole('button', { name: 'Continue' }).click();
        await factor.getByText('Your current password is not correct').waitFor();
        await factor.getByRole('button', { name: 'Cancel' }).click();
        await expectFocus(page);

        const asked: string[] = [];
        page.on('request', (request) => asked.push(request.url()));
        await beginSetUp(page);
        const key = await keyOf(page);
        const held = new URL(await readQrCode(page));
        expect([held.protocol, held.host, held.searchParams.get('secret')]).toEqual([
          'otpauth:',
          'totp',
          key,
        ]);
        expect(decodeURIComponent(held.pathname)).toContain(email);
        expect(asked.filter((address) => !address.startsWith(product.url))).toEqual([]);
        expect(asked.filter((address) => address.includes(key))).toEqual([]);

        await factor.getByLabel('Code', { exact: true }).fill('000000');
        await factor.getByRole('button', { name: 'Turn On' }).click();
        await factor.getByText('This code is not valid').waitFor();
        await factor.getByLabel('Code', { exact: true }).fill(codeOf(key));
        await factor.getByRole('button', { name: 'Turn On' }).click();
        await page.getByRole('heading', { name: /Save your recovery codes/ }).waitFor();
        const codes = await factor.getByRole('listitem').allInnerTexts();
        expect(new Set(codes).size).toBe(10);
        await factor.getByRole('button', { name: 'Copy' }).click();
        await toast(page, 'Recovery codes copied');
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
        const download = page.waitForEvent('download');
        await factor.getByRole('button', { name: 'Download' }).click();
        expect(await readFile(await (await download).path(), 'utf8')).toContain(codes.join('\n'));
        await expectFocus(page);
        await factor.getByRole('button', { name: 'I Have Saved Them' }).click();
        await expectFocus(page);
        await factor.getByText('On', { exact: true }).waitFor();
        expect((await login(email)).json.requiresTotp).toBe(true);

        const turnOff = async (code: string) => {
          await factor.getByLabel('Current password').fill(password);
          await factor.getByLabel('Code', { exact: true }).fill(code);
          await factor.getByRole('button', { name: 'Turn Off Two-Step Sign-In' }).click();
        };
        await factor.getByRole('button', { name: 'Turn Off' }).click();
        await turnOff('000000');
        await factor.getByText('This code is not valid').waitFor();
        await turnOff(codes[0] ?? '');
        await toast(page, 'Two-step sign-in is off');
        await factor.getByText('Off', { exact: true }).waitFor();
        await expectFocus(page);
        expect((await login(email)).json.token).toEqual(expect.any(String));
      },
      { viewport: desktop, permissions: ['clipboard-read', 'clipboard-write'] },
    );
  });

  it('asks for the second step after a sign-out, on the page, and leads back here', async () => {
    await withAccount(async (page, email) => {
      const [code = ''] = await turnOn(page);
      const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
      await api('POST', '/api/auth/logout', { token });
      await page.reload();
      await page.waitForURL('**/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByLabel('Code', { exact: true }).fill(code);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL('**/account');
    });
  });

  it('lists devices, and signs out one or all others', async () => {
    await withAccount(async (page, email) => {
      const [one, two, three] = [await login(email), await login(email), await login(email)].map(
        ({ json }) => json.token as string,
      );
      await page.reload();
      const devices = section(page, 'Devices');
      await expect.poll(() => devices.getByRole('listitem').count()).toBe(4);
      const own = devices.getByRole('listitem').filter({ hasText: 'This device' });
      expect(await own.innerText()).toMatch(/^Chrome on Linux/);
      expect(await own.getByRole('button').count()).toBe(0);
      await devices.getByRole('button', { name: 'Sign out Firefox on Linux' }).first().click();
      await toast(page, 'Device signed out');
      await expect.poll(() => devices.getByRole('listitem').count()).toBe(3);
      await expectFocus(page);
      const left = await Promise.all([one, two, three].map((token) => isSignedIn(token ?? '')));
      expect(left.filter(Boolean)).toHaveLength(2);
      await devices.getByRole('button', { name: 'Sign Out All Others' }).click();
      await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
      await expectFocus(page);
      const last = await Promise.all([one, two, three].map((token) => isSignedIn(token ?? '')));
      expect(last).toEqual([false, false, false]);
      expect(await devices.getByRole('button', { name: 'Sign Out All Others' }).count()).toBe(0);
    });
  });

  it('exports all data as one file', async () => {
    await withAccount(async (page, email) => {
      const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
      await api('POST', '/api/sessions', { token, body: { topic: 'Planted topic' } });
      const download = page.waitForEvent('download');
      await section(page, 'Your Data').getByRole('button', { name: 'Export All Data' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('account.json');
      const data = JSON.parse(await readFile(await file.path(), 'utf8'));
      expect(data.account.email).toBe(email);
      expect(JSON.stringify(data.sessions)).toContain('Planted topic');
    });
  });

  it('deletes the account once it is confirmed with the password, and nothing before', async () => {
    await withAccount(async (page, email) => {
      const danger = section(page, 'Delete Account');
      await danger.getByRole('button', { name: 'Delete Account' }).click();
      await danger.getByLabel('Current password').fill(password);
      await danger.getByRole('button', { name: 'Delete For Good' }).click();
      await danger.getByText('Please confirm that everything is to be deleted').waitFor();
      await danger.getByLabel('Delete my account and all my research').check();
      await danger.getByLabel('Current password').fill('not the password');
      await danger.getByRole('button', { name: 'Delete For Good' }).click();
      await danger.getByText('Your current password is not correct').waitFor();
      expect((await login(email)).status).toBe(200);
      await danger.getByLabel('Current password').fill(password);
      await danger.getByRole('button', { name: 'Delete For Good' }).click();
      await page.waitForURL(`${product.url}/`);
      expect((await login(email)).status).toBe(401);
      const kept = await page.evaluate(() => [
        // That this browser has the fonts tells nothing of anybody.
        Object.keys(localStorage).filter((key) => key !== 'fontsKept'),
        sessionStorage.getItem('questionDraft'),
      ]);
      expect(kept).toEqual([[], null]);
    });
  });

  it('can be used by keyboard alone', async () => {
    await withAccount(async (page, email) => {
      await page.getByText('This device').waitFor();
      await page.getByRole('link', { name: 'Back to Research' }).focus();
      const seen: string[] = [];
      for (let i = 0; i < 20 && !seen.includes('Delete Account'); i += 1) {
        await page.keyboard.press('Tab');
        seen.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
      }
      for (const name of ['Change Password', 'Set Up', 'Export All Data', 'Delete Account'])
        expect(seen).toContain(name);
      await page.keyboard.press('Enter');
      const danger = section(page, 'Delete Account');
      await danger.getByLabel('Current password').waitFor();
      await page.keyboard.type(password);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      expect(await danger.getByLabel('Delete my account and all my research').isChecked()).toBe(true);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${product.url}/`);
      expect((await login(email)).status).toBe(401);
    });
  });

  it('shows who came with Google how to choose a password', async () => {
    const email = `${randomUUID()}@gmail.com`;
    const credential = await google.sign({ sub: randomUUID(), email });
    const { json } = await api('POST', '/api/auth/google', { body: { credential } });
    const context = await browser.newContext({ viewport: desktop });
    try {
      const page = await context.newPage();
      await page.goto(product.url);
      await page.evaluate(({ token, user }) => {
        localStorage.setItem('isLoggedIn', 'true');
        localStorage.setItem('authToken', token);
        localStorage.setItem('user', JSON.stringify(user));
      }, json);
      await page.goto(`${product.url}/account`);
      const form = section(page, 'Password');
      await form.getByRole('button', { name: 'Choose a Password' }).waitFor();
      expect(await page.getByText('Choose a password first.').count()).toBe(2);
      await expectAccessible(page, 'an account without a password');
      await form.getByRole('button', { name: 'Choose a Password' }).click();
      await toast(page, 'Link sent');
      const mails = () =>
        smtp.received.filter(({ to, text }) => to.includes(email) && /reset-password/.test(text));
      await expect.poll(() => mails().length).toBe(1);
    } finally {
      await context.close();
    }
  });

  it('says so where it cannot be loaded, and tries again', async () => {
    await withAccount(async (page, email) => {
      await page.route('**/api/account', (route) => route.fulfill({ status: 403, json: { message: 'no' } }));
      await page.reload();
      await page.getByText('Your account could not be loaded.').waitFor();
      await page.unroute('**/api/account');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByText(email).waitFor();
    });
  });

  it('sends who is not signed in to the login page', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${product.url}/account`);
    await page.waitForURL('**/login');
    await context.close();
  });

  it('offers the plans as this installation has them, wherever they are named', async () => {
    await withAccount(async (page) => {
      await page.goto(`${product.url}/subscription?tab=upgrade`);
      await page.getByText('7 daily credits', { exact: true }).waitFor();
      await page.getByText('31 daily credits', { exact: true }).waitFor();
      await page.goto(`${product.url}/subscription?tab=overview`);
      await page.getByText('Premium users get 31 credits daily', { exact: true }).waitFor();
      await page.goto(`${product.url}/subscription?tab=promo`);
      await page.getByRole('list', { name: 'Premium benefits' }).getByText('31 daily credits').waitFor();
      await page.goto(product.url);
      await page.getByText('Have a promo code?').click();
      await page.getByRole('list', { name: 'Premium benefits' }).getByText('31 daily credits').waitFor();
    });
  });
});
