import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../tests/support/browser.ts';
import { createTestDatabaseUrl } from '../tests/support/database.ts';
import {
  askInBrowser,
  heartFailureQuestion,
  signUpInBrowser,
  waitForReport,
} from '../tests/support/journey.ts';
import { startProduct } from '../tests/support/product.ts';

/** Pictures of each screen and state of the workspace, in all sizes, light and dark: `npm run bench shots [folder]`. */
const folder = process.argv[2] ?? 'shots';
const screens: Record<string, BrowserContextOptions> = {
  large: { viewport: { width: 1440, height: 900 } },
  desktop: { viewport: { width: 1280, height: 720 } },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  small: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

const place = await createTestDatabaseUrl();
const product = await startProduct({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
const browser = await launchBrowser();
mkdirSync(folder, { recursive: true });

for (const [screen, options] of Object.entries(screens)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ ...options, colorScheme });
    const page = await context.newPage();
    const shoot = async (state: string) => {
      await page.waitForTimeout(350);
      await page.screenshot({ path: join(folder, `${state}-${screen}-${colorScheme}.png`) });
    };
    await signUpInBrowser(page, product.url, `${screen}-${colorScheme}@example.org`);
    await walk(page, shoot, options.isMobile === true);
    await context.close();
    console.log(`${screen} ${colorScheme}`);
  }
}
await browser.close();
await product.kill();
await place.drop();

async function walk(page: Page, shoot: (state: string) => Promise<void>, isPhone: boolean): Promise<void> {
  await page.getByText('What would you like to know?').waitFor();
  await shoot('start');
  await page.getByLabel('Clinical question').fill('/');
  await shoot('slash');
  await page.getByLabel('Clinical question').fill('word '.repeat(1_000));
  await shoot('too-long');
  await page.getByLabel('Clinical question').fill('');
  await page.getByRole('button', { name: /^Mode:/ }).click();
  await page.getByRole('menuitemradio').first().waitFor();
  await shoot('modes');
  await page.keyboard.press('Escape');
  // The menu gives the focus back when it is gone.
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await askInBrowser(page, heartFailureQuestion);
  const report = await waitForReport(page);
  await page.locator('[data-sonner-toast]').first().waitFor({ state: 'detached' });
  await shoot('report');
  await report.getByText('Details').click();
  await shoot('report-details');
  await report.getByText('Details').click();
  const citation = report.locator('a[data-source-id]').first();
  if (isPhone) await citation.tap();
  else await citation.hover();
  await shoot('citation');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /Sources/ }).click();
  await shoot('sources');
  await page.getByRole('tab', { name: 'Chat' }).click();
  await shoot('chat');
  const reportTab = page.getByRole('tab', { name: 'Report' });
  if (await reportTab.isVisible()) await reportTab.click();
  await report.getByRole('heading', { name: 'Evidence table' }).waitFor();
  await report.getByRole('heading', { name: 'Evidence table' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 500);
  await shoot('evidence');
  await page.context().setOffline(true);
  await shoot('offline');
  await page.context().setOffline(false);
  await page.goto(`${product.url}/subscription`);
  await page.getByText('Free Plan').waitFor();
  await shoot('subscription');
  await page.goto(`${product.url}/account`);
  await page.getByText('This device').waitFor();
  await shoot('account');
}
