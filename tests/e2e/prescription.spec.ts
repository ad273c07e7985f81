import { mkdir } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingredientNames } from '#research/question/ingredients.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { enterInBrowser, expectAccessible } from '../support/journey.ts';
import { isLong } from '../support/long.ts';
import { drawLines } from '../support/prescription-picture.ts';
import { type Product, startProduct } from '../support/product.ts';

const picture = () =>
  drawLines([
    'Riverside Family Practice',
    '1. Warfarin 5 mg tablets',
    'Take 1 tablet by mouth once daily',
    '2. Ibuprofen 400 mg tablets',
    'Take 1 tablet by mouth TID for 5 days',
    '3. Blorptinol 10 mg tablets',
    'Take 1 tablet at bedtime',
  ]);
/** Also one that cites no label: offline only rules are asked. */
async function waitForReport(page: Page) {
  await page.getByText('The research report has been generated. You can view it in the panel.').waitFor();
  const report = page.frameLocator('iframe[title="Research report"]');
  await report.getByRole('heading', { name: 'The confirmed list' }).waitFor();
  return report;
}
const heading = 'Check the list before it is assessed';

describe.skipIf(!chromiumPath)('a clinician has a prescription analysed', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  const problems: string[] = [];
  const start = (PORT = '0') => startProduct({ PORT, DATA_DIR: place.dataDir, DATABASE_URL: place.url });

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    product = await start();
    browser = await openBrowser();
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await enterInBrowser(page, product.url, 'rx@example.org');
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await place?.drop();
  });

  const shots = process.env.SHOTS;
  async function shoot(name: string): Promise<void> {
    if (!shots) return;
    await mkdir(shots, { recursive: true });
    const size = page.viewportSize();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` });
      }
    }
    await page.emulateMedia({ colorScheme: null });
    if (size) await page.setViewportSize(size);
  }

  const newResearch = () => page.goto(`${product.url}/chat`);
  const medicine = (position: number) =>
    page.getByRole('group', { name: `Medicine ${position}`, exact: true });
  const nameOf = (position: number) => medicine(position).getByLabel('Medicine', { exact: true });
  const creditsLeft = (left: number) => page.getByText(`${left}/5`).first().waitFor();
  async function askTyped(text: string): Promise<void> {
    await page.getByLabel('Clinical question').fill(`/prescription ${text}`);
    await page.getByRole('button', { name: 'Start research' }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
  }

  it('refuses files it cannot take, with the reason', async () => {
    // A page loaded anew does not show the toast of the sign-up, half faded.
    await newResearch();
    const input = page.locator('input[type=file]');
    await input.setInputFiles({
      name: 'list.docx',
      mimeType: 'application/msword',
      buffer: Buffer.from('x'),
    });
    await page.getByText('Upload Error').waitFor();
    await page
      .getByText('Unsupported file format. Please upload: JPEG, PNG, WEBP, TIFF, BMP, or PDF files')
      .waitFor();
    const large = Buffer.alloc(10 * 1024 * 1024 + 200_000);
    await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: large });
    await page.getByText('File size (10.2MB) exceeds maximum allowed size of 10MB').waitFor();
    await expectAccessible(page, 'upload error');
  });

  it('sends a photo, corrects and confirms the list that was read, and gets the report', async () => {
    await newResearch();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await picture() });
    await page.getByRole('list', { name: 'Attached files' }).getByText('photo.png').waitFor();
    // The mode stays as it was chosen, and says where the file would be read.
    await page.getByText('Quick Search reads the question only.').waitFor();
    await page.getByRole('button', { name: 'Mode: Quick Search' }).waitFor();
    await expectAccessible(page, 'question with a file that is not read');
    await page.getByRole('button', { name: 'Switch to Prescription Analysis' }).click();
    const question = page.getByLabel('Clinical question');
    expect(await question.inputValue()).toBe('Check this prescription');
    // The button is gone, and with it would be the focus.
    expect(await question.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Mode: Prescription Analysis' }).waitFor();
    await shoot('question');
    await expectAccessible(page, 'question with a file');
    await page.getByRole('button', { name: 'Start research' }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(await nameOf(1).inputValue()).toBe('Warfarin');
    expect(await medicine(2).getByLabel('How often').inputValue()).toBe('TID');
    expect(await medicine(2).getByLabel('For how long').inputValue()).toBe('for 5 days');
    await medicine(3)
      .getByText(/Unknown name/)
      .waitFor();
    await page.getByAltText('The prescription as it was sent').waitFor();
    await creditsLeft(4);
    await expectAccessible(page, 'list to confirm');
    await shoot('list');

    await nameOf(3).fill('');
    await page.getByLabel('Age').fill('171');
    await page.getByRole('button', { name: 'Confirm and assess' }).click();
    await page.getByText('Name the medicine, or remove it').waitFor();
    await page.getByText('Enter a number from 0 to 130').waitFor();
    await expectAccessible(page, 'list with errors');
    await page.getByLabel('Age').fill('71');
    await page.getByRole('button', { name: 'Remove Medicine 3' }).click();
    await page.getByRole('button', { name: 'Add medicine' }).click();
    await nameOf(3).fill('Amiodarone');
    await page.getByRole('button', { name: 'Confirm and assess' }).click();
    const report = await waitForReport(page);
    const text = (await report.locator('body').textContent()) ?? '';
    for (const words of [
      'Warfarin',
      'Ibuprofen',
      'Amiodarone',
      'Age: 71 years',
      'does not mean that it is safe',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Blorptinol');
    await creditsLeft(4);
    await expectAccessible(page, 'prescription report');
    await shoot('report');
  });

  it('finds a waiting list again from the history after a restart, and cancels it', async () => {
    await newResearch();
    await askTyped('digoxin 125 mcg once daily');
    await creditsLeft(3);
    await product.kill('SIGKILL');
    product = await start(new URL(product.url).port);
    await newResearch();
    await page.getByRole('link', { name: /^digoxin 125 mcg/ }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(await nameOf(1).inputValue()).toBe('digoxin');
    await page.getByRole('button', { name: 'Cancel research' }).click();
    await page.getByText('Your credit is returned').waitFor();
    await creditsLeft(4);
    expect(await page.getByLabel('Clinical question').inputValue()).toContain('digoxin 125 mcg');
  });

  it('goes on after a restart with what was confirmed', async () => {
    await newResearch();
    await askTyped('simvastatin 40 mg at bedtime');
    await page.reload();
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.getByRole('button', { name: 'Confirm and assess' }).click();
    await waitForReport(page);
    await creditsLeft(3);
  });

  it('is done by keyboard alone', async () => {
    await newResearch();
    await page.getByLabel('Clinical question').focus();
    await page.keyboard.type('/prescription lithium 400 mg at night');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: heading }).waitFor();
    await nameOf(1).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' carbonate');
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.textContent === 'Add medicine')) break;
    }
    await page.keyboard.press('Enter');
    await page.keyboard.type('Ibuprofen');
    expect(await nameOf(2).inputValue()).toBe('Ibuprofen');
    await page.keyboard.press('Enter');
    const report = await waitForReport(page);
    expect(await report.locator('body').textContent()).toContain('lithium carbonate');
    await creditsLeft(2);
  });

  it('works on a phone', async () => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      storageState: await context.storageState(),
    });
    const small = await phone.newPage();
    await small.goto(`${product.url}/chat`);
    await small
      .locator('input[type=file]')
      .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await picture() });
    await small.getByRole('button', { name: 'Switch to Prescription Analysis' }).click();
    await small.getByRole('button', { name: 'Start research' }).click();
    await small.getByRole('heading', { name: heading }).waitFor();
    const isTooWide = () => small.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isTooWide()).toBe(false);
    await expectAccessible(small, 'list on a phone');
    await small.getByRole('button', { name: 'Confirm and assess' }).click();
    const report = await waitForReport(small);
    expect(await report.locator('body').textContent()).toContain('Blorptinol');
    expect(await isTooWide()).toBe(false);
    await phone.close();
  });

  it('takes a long list of medicines to a whole report', async () => {
    const count = isLong ? 200 : 60;
    await newResearch();
    const names = [...ingredientNames].slice(0, count);
    await askTyped(names.join(', '));
    await page.getByRole('heading', { name: `Medicines (${count})` }).waitFor();
    expect(await nameOf(count).inputValue()).toBe(names.at(-1));
    await page.getByRole('button', { name: 'Confirm and assess' }).click();
    const report = await waitForReport(page);
    const text = (await report.locator('body').textContent()) ?? '';
    for (const name of names) expect(text).toContain(name);
    expect(text).toContain(`in ${count} medicines`);
    await creditsLeft(0);
  });

  it('has no errors on the console', () => {
    expect(
      problems.filter((text) => !/ERR_CONNECTION_REFUSED|Failed to load resource|NetworkError/.test(text)),
    ).toEqual([]);
  });
});
