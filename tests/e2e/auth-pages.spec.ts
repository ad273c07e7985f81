import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';
import { oneTimeTokens } from '../../src/server/auth/schema.ts';
import { chromiumPath, holdScript, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { startGoogleKeys } from '../support/google-keys.ts';
import { expectAccessible } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { drawViewports } from '../support/viewports.ts';

const clientId = 'pages.apps.googleusercontent.example';
const password = 'a long enough passphrase';

/** Stands in for Google's script: its button hands out the credential that the test puts into the page. */
const googleScript = `window.google = { accounts: { id: {
  initialize(options) { this.options = options; },
  renderButton(place) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Sign in with Google';
    button.onclick = () => this.options.callback({ credential: window.nextCredential });
    place.append(button);
  },
  prompt() { window.oneTapShown = true; },
  cancel() {},
} } };`;

describe.skipIf(!chromiumPath)('the auth pages', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let google: Awaited<ReturnType<typeof startGoogleKeys>>;

  /** `port`: the one it had before, for pages that remember things by their address. */
  const serve = (port = '0') =>
    startProduct({
      PORT: port,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.url,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'care@example.org',
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_JWKS_URL: google.url,
    });

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    smtp = await startSmtpServer();
    google = await startGoogleKeys(clientId, () => new Date());
    product = await serve();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await smtp?.close();
    await place?.drop();
  });

  const inPage = async (act: (page: Page) => Promise<void>, options: object = {}) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    try {
      const page = await context.newPage();
      await page.route('https://accounts.google.com/gsi/client*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: googleScript }),
      );
      await act(page);
    } finally {
      await context.close();
    }
  };
  const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
  const linkTo = async (email: string, page: string) => {
    const pattern = new RegExp(`http\\S+${page}\\?token=\\S+`);
    const mails = () => smtp.received.filter(({ to, text }) => to.includes(email) && pattern.test(text));
    await expect.poll(() => mails().length).toBeGreaterThan(0);
    const [address = ''] = pattern.exec(mails().at(-1)?.text ?? '') ?? [];
    return product.url + new URL(address).pathname + new URL(address).search;
  };
  const register = async (page: Page, email: string) => {
    await page.goto(`${product.url}/signup`);
    await page.getByLabel('Full Name').fill('Ada  Example');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL('**/verify-email-pending');
  };
  const signIn = async (page: Page, email: string, secret = password) => {
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(secret);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  };

  const paths = [
    ['/login', 'Welcome back'],
    ['/signup', 'Get free beta access'],
    ['/verify-email-pending', 'Check Your Email'],
    ['/verify-email', 'Verification Failed'],
    ['/forgot-password', 'Forgot your password?'],
    ['/reset-password', 'Set a new password'],
  ] as const;

  it.each(drawViewports([360, 768, 1440]))(
    'fit a screen of $size px and break no rule of accessibility, $colorScheme',
    async ({ size: width, colorScheme }) => {
      await inPage(
        async (page) => {
          const problems: string[] = [];
          page.on('console', (message) => {
            if (message.type() === 'error') problems.push(message.text());
          });
          for (const [path, title] of paths) {
            await page.goto(product.url + path);
            await page.getByRole('heading', { name: title }).waitFor();
            const scrolls = await page.evaluate(() => document.documentElement.scrollWidth);
            expect(scrolls, path).toBeLessThanOrEqual(width);
            await expectAccessible(page, `${path} at ${width} px, ${colorScheme}`);
            expect(problems, path).toEqual([]);
          }
        },
        { viewport: { width, height: 800 }, colorScheme },
      );
    },
  );

  it('can be read before their script has come', async () => {
    await inPage(
      async (page) => {
        for (const [path, title] of paths.filter(([path]) => path !== '/verify-email')) {
          await page.goto(product.url + path);
          expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
        }
      },
      { javaScriptEnabled: false },
    );
  });

  it('a person registers, is told to look for the mail, verifies by its link and is in', async () => {
    await inPage(async (page) => {
      await register(page, 'fresh@example.org');
      await toast(page, 'Account created successfully');
      await page.getByText('fresh@example.org').waitFor();
      for (const tip of [/spam or junk/, /Check that the address/, /Wait a few minutes/])
        await page.getByText(tip).waitFor();
      expect(await page.getByRole('link', { name: 'Sign in here' }).getAttribute('href')).toBe('/login');
      const link = await linkTo('fresh@example.org', '/verify-email');

      await signIn(page, 'fresh@example.org');
      await toast(page, 'Email Verification Required');
      await toast(page, 'Please check your email for a verification link before logging in');

      await page.goto(link);
      await page.getByRole('heading', { name: 'Email Verified!' }).waitFor();
      await page.getByText(/Welcome, adaexample\d+/).waitFor();
      expect(await page.getByRole('link', { name: 'Continue to Clinquire' }).getAttribute('href')).toBe(
        '/chat',
      );
      expect(await page.evaluate(() => localStorage.getItem('pendingVerificationEmail'))).toBeNull();
      await page.waitForURL('**/chat');

      await page.goto(link);
      await page.getByRole('heading', { name: 'Verification Failed' }).waitFor();
      expect(await page.getByRole('link', { name: 'Try registering again' }).getAttribute('href')).toBe(
        '/signup',
      );
    });
  });

  it('goes to the workspace two seconds after a verification, by itself', async () => {
    await inPage(async (page) => {
      await register(page, 'clock@example.org');
      const link = await linkTo('clock@example.org', '/verify-email');
      await page.clock.install({ time: Date.now() });
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.goto(link);
      await page.getByRole('heading', { name: 'Email Verified!' }).waitFor();
      await page.clock.runFor(1_900);
      expect(page.url()).toBe(link);
      await page.clock.runFor(200);
      await page.waitForURL('**/chat');
    });
  });

  it('tells of a link that is too old, of one without a token, and of a network that is down', async () => {
    await inPage(async (page) => {
      await page.goto(`${product.url}/verify-email`);
      await page.getByText('No verification token provided. Please check your email link.').waitFor();
      await page.getByRole('button', { name: 'Resend Verification Email' }).click();
      await toast(page, 'No email address found. Please try registering again.');

      await page.route('**/api/auth/verify-email', (route) =>
        route.fulfill({ status: 400, json: { message: 'This link is too old', code: 'x', expired: true } }),
      );
      await page.goto(`${product.url}/verify-email?token=old`);
      await page.getByRole('heading', { name: 'Link Expired' }).waitFor();
      await page.getByText('This link is too old').waitFor();
      await page.getByRole('button', { name: 'Send New Verification Email' }).waitFor();
      expect(await page.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
      await expectAccessible(page, 'link expired');

      await page.unroute('**/api/auth/verify-email');
      await page.route('**/api/auth/verify-email', (route) => route.abort());
      await page.goto(`${product.url}/verify-email?token=any`);
      await page.getByText('An error occurred while verifying your email. Please try again.').waitFor();

      await page.unroute('**/api/auth/verify-email');
      await page.goto(`${product.url}/verify-email?token=invented`);
      await page.getByRole('heading', { name: 'Verification Failed' }).waitFor();
    });
  });

  it('sends another mail at most once a minute, and says for how long it waits', async () => {
    await inPage(async (page) => {
      await register(page, 'again@example.org');
      await linkTo('again@example.org', '/verify-email');
      await page.clock.install({ time: Date.now() });
      await page.goto(`${product.url}/verify-email-pending`);
      await page.clock.pauseAt(Date.now() + 60_000);
      const button = page.locator('main button');
      expect(await button.textContent()).toBe('Resend Verification Email');
      await button.click();
      await expect.poll(() => button.textContent()).toBe('Resend in 60s');
      expect(await button.isDisabled()).toBe(true);
      await page.clock.runFor(1_000);
      await expect.poll(() => button.textContent()).toBe('Resend in 59s');
      await page.clock.runFor(58_000);
      await expect.poll(() => button.textContent()).toBe('Resend in 1s');
      await page.clock.runFor(1_000);
      await expect.poll(() => button.textContent()).toBe('Resend Verification Email');
      expect(await button.isDisabled()).toBe(false);
    });
    await inPage(async (page) => {
      await page.goto(`${product.url}/verify-email-pending`);
      await page.getByText('your email address').waitFor();
      await page.evaluate(() => localStorage.setItem('pendingVerificationEmail', 'a@example.org'));
      await page.route('**/api/auth/resend-verification', (route) => route.fulfill({ status: 500 }));
      await page.reload();
      await page.getByRole('button', { name: 'Resend Verification Email' }).click();
      await toast(page, 'Failed to resend verification email. Please try again.');
      await page.unroute('**/api/auth/resend-verification');
      await page.getByRole('button', { name: 'Resend Verification Email' }).click();
      await toast(page, 'Verification email sent');
      await toast(page, 'Please check your email for the new verification link.');
    });
  });

  it('a wrong password is refused in words, a right one leads to the workspace, which greets', async () => {
    await inPage(async (page) => {
      await register(page, 'login@example.org');
      await page.goto(await linkTo('login@example.org', '/verify-email'));
      await page.waitForURL('**/chat');
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL(`${product.url}/`);
      await toast(page, 'You have been successfully logged out.');
      const kept = await page.evaluate(() =>
        ['isLoggedIn', 'user', 'authToken'].map((key) => localStorage.getItem(key)),
      );
      expect(kept).toEqual([null, null, null]);
      await page.goto(`${product.url}/chat`);
      await page.waitForURL('**/login');

      await signIn(page, 'login@example.org', 'not the passphrase');
      await toast(page, 'Login Failed');
      await page.route('**/api/auth/login', (route) => route.abort());
      await signIn(page, 'login@example.org');
      await toast(page, 'Login failed');
      await page.unroute('**/api/auth/login');
      await signIn(page, 'login@example.org');
      await page.waitForURL('**/chat');
      await toast(page, 'Login successful');
      await page.getByText(/^Welcome back adaexample\d+!$/).waitFor();

      for (const path of ['/login', '/signup']) {
        await page.goto(product.url + path);
        await page.waitForURL('**/chat');
      }
      // What is stored of nobody leads nowhere. The workspace would leave for the login by itself.
      await page.goto(product.url);
      await page.evaluate(() => localStorage.removeItem('user'));
      await page.goto(`${product.url}/login`);
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    });
  });

  it('show beside the form a source by the name of its design', async () => {
    await inPage(async (page) => {
      await page.goto(`${product.url}/login`);
      const figure = page.getByRole('figure');
      expect(await figure.textContent()).toMatch(/^2N Engl J Med · 2021Randomised trial of 5,988 people/);
      await page.getByLabel('Language').selectOption('vi');
      await figure.getByText('Thử nghiệm ngẫu nhiên trên').waitFor();
    });
  });

  it('a registration that is refused says why', async () => {
    await inPage(async (page) => {
      await page.goto(`${product.url}/signup`);
      await page.getByText('Password must be at least 6 characters').waitFor();
      await page.route('**/api/auth/register', (route) => route.abort());
      const send = page.getByRole('button', { name: 'Create Account' });
      await expect.poll(() => send.isEnabled()).toBe(true);
      await page.getByLabel('Full Name').fill('Ada');
      await page.getByLabel('Email').fill('refused@example.org');
      await page.getByLabel('Password').fill('password');
      await page.getByText('Easily guessed').waitFor();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await toast(page, 'Registration Failed');
      await toast(page, 'An error occurred during registration. Please try again.');
      await page.unroute('**/api/auth/register');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await toast(page, 'This password is too common. Please choose another one.');
    });
  });

  it('tells how easily a password is guessed that was typed before the script came', async () => {
    await inPage(async (page) => {
      const release = await holdScript(page, 'auth-main');
      await page.goto(`${product.url}/signup`, { waitUntil: 'commit' });
      await page.getByLabel('Password').fill('password');
      release();
      await page.getByText('Easily guessed').waitFor();
      await page.getByLabel('Password').fill('');
      await page.getByText('Easily guessed').waitFor({ state: 'detached' });
    });
  });

  it('keeps what was typed and pressed before the script came, and shows a password on request', async () => {
    await inPage(async (page) => {
      const release = await holdScript(page, 'auth-main');
      await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
      await page.getByLabel('Email').fill('early@example.org');
      await page.getByLabel('Password').fill('typed early');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      const sent = page.waitForRequest('**/api/auth/login');
      release();
      expect((await sent).postDataJSON()).toEqual({ email: 'early@example.org', password: 'typed early' });
      expect(page.url()).toBe(`${product.url}/login`);
      await toast(page, 'Login Failed');
      await page.getByRole('button', { name: 'Show' }).click();
      expect(await page.getByLabel('Password').getAttribute('type')).toBe('text');
      expect(await page.getByLabel('Password').inputValue()).toBe('typed early');
    });
    await inPage(
      async (page) => {
        await page.goto(`${product.url}/login`);
        // Without scripts the browser itself would write the password into the address.
        expect(await page.getByRole('button', { name: 'Sign In', exact: true }).isDisabled()).toBe(true);
      },
      { javaScriptEnabled: false },
    );
  });

  it('signs in with Google by a credential that the server checks with the keys it fetched', async () => {
    await inPage(async (page) => {
      const offer = (credential: string | undefined) =>
        page.evaluate((value) => Object.assign(window, { nextCredential: value }), credential);
      await page.goto(`${product.url}/login`);
      const button = page.getByRole('button', { name: 'Sign in with Google' });
      await button.waitFor();
      await expect.poll(() => page.evaluate(() => 'oneTapShown' in window)).toBe(true);
      await offer(undefined);
      await button.click();
      await toast(page, 'Google Login Failed');
      await toast(page, 'Could not retrieve credentials. Please try again.');
      await page.route('**/api/auth/google', (route) => route.fulfill({ status: 500 }));
      await offer('x');
      await button.click();
      await toast(page, 'Google login failed on backend');
      await page.unroute('**/api/auth/google');
      await page.route('**/api/auth/google', (route) => route.abort());
      await button.click();
      await toast(page, 'An error occurred during Google login. Please try again.');
      await page.unroute('**/api/auth/google');
      await offer(await google.sign({ sub: 'g-1', email: 'gail@example.org' }));
      await button.click();
      await page.waitForURL('**/chat');
      await toast(page, 'Login successful');
    });
  });

  it('resets a forgotten password by a mailed link, once', async () => {
    await inPage(async (page) => {
      await register(page, 'reset@example.org');
      await page.goto(await linkTo('reset@example.org', '/verify-email'));
      await page.waitForURL('**/chat');
      // The workspace leaves for the login by itself as well: neither way may cut the other off.
      await page.evaluate(() => {
        localStorage.clear();
        location.replace('/login');
      });
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.waitForURL('**/forgot-password');
      await page.getByLabel('Email').fill('reset@example.org');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await page.getByRole('status').waitFor();
      const link = await linkTo('reset@example.org', '/reset-password');
      await page.goto(link);
      await page.getByLabel('New password').fill('another long passphrase');
      await page.getByRole('button', { name: 'Save New Password' }).click();
      await page.waitForURL('**/chat');
      await toast(page, 'Password changed');

      await page.goto(link);
      await page.getByLabel('New password').fill('a third long passphrase');
      await page.getByRole('button', { name: 'Save New Password' }).click();
      await toast(page, 'Reset Failed');
      // Whoever is signed in is not asked again.
      await page.evaluate(() => localStorage.clear());
      await signIn(page, 'reset@example.org', 'another long passphrase');
      await page.waitForURL('**/chat');
    });
  });

  /** A day goes by while the product is stopped. */
  async function letLinksExpire() {
    await product.kill();
    const logger = createLogger('silent');
    const database = await openDatabase({ databaseUrl: place.url, dataDir: place.dataDir, logger });
    await database.db.update(oneTimeTokens).set({ expiresAt: new Date(Date.now() - 1_000) });
    await database.close();
    product = await serve(new URL(product.url).port);
  }

  it('a link that is too old says so, sends a new one, and that one verifies', async () => {
    await inPage(async (page) => {
      const email = 'late@example.org';
      await register(page, email);
      const link = await linkTo(email, '/verify-email');
      await letLinksExpire();
      await page.goto(link);
      await page.getByRole('heading', { name: 'Link Expired' }).waitFor();
      await page.getByText('This verification link has expired. Please request a new one.').waitFor();
      await expectAccessible(page, 'an expired link');
      await page.getByRole('button', { name: 'Send New Verification Email' }).click();
      await toast(page, 'Verification email sent');
      await expect.poll(() => linkTo(email, '/verify-email')).not.toBe(link);
      await page.goto(await linkTo(email, '/verify-email'));
      await page.getByRole('heading', { name: 'Email Verified!' }).waitFor();
      await page.waitForURL('**/chat');
    });
  });
});
