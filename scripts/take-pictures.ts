import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { renderToStaticMarkup } from 'react-dom/server';
import { SocialPicture } from '../src/web/marketing/social-picture.tsx';
import { launchBrowser } from '../tests/support/browser.ts';
import {
  askInBrowser,
  heartFailureQuestion,
  signUpInBrowser,
  waitForReport,
} from '../tests/support/journey.ts';
import { startProduct } from '../tests/support/product.ts';
import { root } from './lib/root.mjs';

/**
 * Makes the pictures of the public pages from the built product: `node --import tsx scripts/take-pictures.ts`. They are
 * committed, so that a build needs no browser.
 */
const publicFolder = join(root, 'src/web/public');
const colours = ['light', 'dark'] as const;

async function photographWorkspace(browser: Browser, url: string): Promise<void> {
  for (const colorScheme of colours) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 1.5,
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await signUpInBrowser(page, url, `ana.${colorScheme}@example.org`);
    await askInBrowser(page, heartFailureQuestion);
    await waitForReport(page);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.getByRole('tab', { name: /Sources/ }).click();
    // The toasts of the journey go by themselves.
    await page.waitForTimeout(6_000);
    await keep(page, `pictures/workspace-${colorScheme}.webp`);
    await context.close();
  }
}

/** Playwright writes no WebP; the browser does. */
async function keep(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 84 });
  await writeFile(join(publicFolder, file), Buffer.from(data, 'base64'));
}

async function drawSocialPicture(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
  await page.goto(url);
  await page.evaluate((html) => {
    document.body.innerHTML = html;
  }, renderToStaticMarkup(SocialPicture()));
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(publicFolder, 'pictures/social.png') });
  await page.close();
}

async function drawIcons(browser: Browser): Promise<void> {
  const drawing = await readFile(join(publicFolder, 'favicon.svg'), 'utf8');
  for (const size of [180, 192, 512]) {
    const page = await browser.newPage({ viewport: { width: size, height: size }, colorScheme: 'light' });
    await page.setContent(
      `<body style="margin:0;background:#f6f6f2;display:grid;place-items:center;height:100vh"><div style="width:60%">${drawing}</div>`,
    );
    await page.screenshot({ path: join(publicFolder, `icons/${size}.png`) });
    await page.close();
  }
}

const dataDir = join(tmpdir(), `pictures-${process.pid}`);
for (const folder of ['pictures', 'icons']) await mkdir(join(publicFolder, folder), { recursive: true });
const product = await startProduct({ DATA_DIR: dataDir });
const browser = await launchBrowser();
try {
  await photographWorkspace(browser, product.url);
  await drawSocialPicture(browser, product.url);
  await drawIcons(browser);
} finally {
  await browser.close();
  await product.kill();
  await rm(dataDir, { recursive: true, force: true });
}
process.stdout.write(`${(await readdir(join(publicFolder, 'pictures'))).join(', ')}\n`);
