import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Route,
} from 'playwright-core';
import { findBrowser } from '#platform/print/index.ts';

/** Path of an installed Chromium, or undefined where there is none. */
export const chromiumPath = findBrowser(process.env.CHROMIUM_PATH);

/** How long something may take on a busy machine says nothing about the product. */
const patienceMs = 120_000;

/** Set to find what is lost when somebody acts before a page's scripts have arrived: up to so many milliseconds each. */
const scriptDelayMs = Number(process.env.SCRIPT_DELAY_MS ?? 0);

async function delayScript(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * scriptDelayMs));
  await route.continue().catch(() => {});
}

let started: Promise<Browser> | undefined;

/** The Chromium of all journeys of this process, which ends with it; `close` ends what was opened through this handle. */
export async function openBrowser(): Promise<Browser> {
  started ??= launchBrowser();
  const shared = await started;
  const opened: BrowserContext[] = [];
  const newContext = async (options?: BrowserContextOptions) => {
    const context = await shared.newContext(options);
    opened.push(context);
    return context;
  };
  return Object.assign(Object.create(shared) as Browser, {
    newContext,
    newPage: async (options?: BrowserContextOptions) => (await newContext(options)).newPage(),
    close: async () => void (await Promise.all(opened.map((context) => context.close()))),
  });
}

/** Starts a headless Chromium that talks to this machine only. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options?: BrowserContextOptions) => {
    const context = await newContext(options);
    context.setDefaultTimeout(patienceMs);
    if (scriptDelayMs) await context.route(/\/assets\/.*\.js$/, delayScript);
    return context;
  };
  return browser;
}

/** Keeps the script of a page back until it is released. `name`: that of its file, without the hash. */
export async function holdScript(page: Page, name: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
