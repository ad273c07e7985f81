import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const fileName = heartFailureQuestion.slice(0, 80).replace('?', '').trim();

describe.skipIf(!chromiumPath)('the files of a report', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let desktop: BrowserContext;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    product = await startProduct({
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.url,
      CHROMIUM_PATH: chromiumPath,
    });
    browser = await openBrowser();
    desktop = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    page = await desktop.newPage();
    page.on('pageerror', ({ message }) => problems.push(message));
    await enterInBrowser(page, product.url, 'files@example.org');
    await askInBrowser(page, heartFailureQuestion);
    await waitForReport(page);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await place?.drop();
  });

  const button = (name = 'Download') => page.getByRole('button', { name, exact: true });

  /** What is saved after `choose`, and under which name. */
  async function saved(choose: () => Promise<void>): Promise<{ name: string; bytes: Uint8Array }> {
    const [download] = await Promise.all([page.waitForEvent('download'), choose()]);
    return {
      name: download.suggestedFilename(),
      bytes: new Uint8Array(await readFile(await download.path())),
    };
  }
  const take = (item: string) =>
    saved(async () => {
      await button().click();
      await page.getByRole('menuitem', { name: item }).click();
    });

  it('are chosen by keyboard, and told of to who does not see', async () => {
    await button().focus();
    await page.keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    const names = await items.allInnerTexts();
    expect(names.map((name) => name.split('\n')[0])).toEqual([
      ...['PDF document', 'Word document', 'Markdown text', 'Plain text'],
      ...['References (RIS)', 'References (BibTeX)', 'Everything (ZIP)'],
    ]);
    await page.keyboard.press('Escape');
    await items.first().waitFor({ state: 'hidden' });
    expect(await button().evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await items.first().waitFor();
    await page.keyboard.press('w');
    await page.locator('[role=menuitem]:focus').getByText('Word document').waitFor();
    const { name, bytes } = await saved(() => page.keyboard.press('Enter'));
    expect(name).toBe(`${fileName}.docx`);
    const parts = unzipSync(bytes);
    expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain('w:pStyle w:val="Heading2"');
    await page.getByRole('status').getByText(`Downloaded: ${fileName}.docx`).waitFor();
  });

  it('hold the report in every format that is offered', async () => {
    const pdf = await take('PDF document');
    expect(pdf.name).toBe(`${fileName}.pdf`);
    const { text } = await extractText(await getDocumentProxy(pdf.bytes), { mergePages: true });
    expect(text.replaceAll(/\s+/g, ' ')).toContain(heartFailureQuestion);
    expect(text).toContain('References');
    const ris = await take('References (RIS)');
    expect([ris.name, strFromU8(ris.bytes).slice(0, 6)]).toEqual([`${fileName}.ris`, 'TY  - ']);
    const bundle = await take('Everything (ZIP)');
    expect(bundle.name).toBe(`${fileName}.zip`);
    expect(Object.keys(unzipSync(bundle.bytes))).toContain('report.docx');
  });

  it('that cannot be written are told of, and can be asked for again', async () => {
    await page.route('**/export?format=md', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'unavailable', message: 'The report could not be written.' },
      }),
    );
    await button().click();
    await page.getByRole('menuitem', { name: 'Markdown text' }).click();
    await page.getByText('The report was not downloaded').waitFor();
    await page.getByText('The report could not be written.').waitFor();
    await page.unroute('**/export?format=md');
    expect((await take('Markdown text')).name).toBe(`${fileName}.md`);
  });

  it('are offered without a PDF where the server makes none, on a phone, in Vietnamese, and accessibly', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        ...{ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, colorScheme },
        ...{ locale: 'vi-VN', storageState: await desktop.storageState() },
      });
      const phone = await context.newPage();
      phone.on('pageerror', ({ message }) => problems.push(message));
      await phone.route('**/api/app', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), pdfExport: false } });
      });
      await phone.goto(page.url());
      await phone.getByRole('button', { name: 'Tải xuống', exact: true }).tap();
      await phone.getByRole('menuitem', { name: 'Tài liệu Word' }).waitFor();
      expect(await phone.getByRole('menuitem').count()).toBe(6);
      const box = await phone.getByRole('menu').boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
      await expectAccessible(phone, `the menu of files, ${colorScheme}`);
      await context.close();
    }
    expect(problems).toEqual([]);
  });
});
