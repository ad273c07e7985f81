import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { type ChatReply, startChatServer } from '../support/chat-server.ts';
import { startDailyMedServer } from '../support/dailymed-server.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { enterInBrowser, expectAccessible } from '../support/journey.ts';
import { startOpenFdaServer } from '../support/openfda-server.ts';
import { drawLines } from '../support/prescription-picture.ts';
import { type Product, startProduct } from '../support/product.ts';
import { startRxNavServer } from '../support/rxnav-server.ts';
import type { SourceServer } from '../support/source-server.ts';

/** Testocor is a brand that only the stand-in for RxNav knows; its label speaks of clarithromycin. */
const picture = () =>
  drawLines([
    'Patient: Jane Invented',
    '1. Testocor 10 mg tablets',
    'Take 1 tablet by mouth once daily',
    '2. Clarithromycin 500 mg tablets',
    'Take 1 tablet by mouth BID for 7 days',
  ]);
const labelWords = 'Clarithromycin raises testostatin fourfold.';
const saw = (lines: string[]): ChatReply => ({
  text: JSON.stringify({
    isPrescription: true,
    lines: lines.map((text) => ({ image: 1, text, confidence: 0.95 })),
  }),
});
const transcript = saw([
  '1. Testocor 10 mg tablets',
  'Take 1 tablet by mouth once daily',
  '2. Clarithromycin 250 mg tablets',
  'Take 1 tablet by mouth BID for 7 days',
  '3. Warfarin 5 mg tablets at night',
]);
const heading = 'Check the list before it is assessed';
const agreement = 'Show these pictures to the vision model';

describe.skipIf(!chromiumPath)('a clinician has a prescription analysed online', { timeout: 240_000 }, () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let chat: Awaited<ReturnType<typeof startChatServer>>;
  let sources: Record<'openFda' | 'dailyMed' | 'rxNav', SourceServer>;
  let context: BrowserContext;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    chat = await startChatServer(() => transcript);
    const [openFda, dailyMed, rxNav] = await Promise.all([
      startOpenFdaServer(),
      startDailyMedServer(),
      startRxNavServer(),
    ]);
    sources = { openFda, dailyMed, rxNav };
    place = await createTestDatabaseUrl();
    product = await startProduct({
      ...{ DATA_DIR: place.dataDir, DATABASE_URL: place.url, EVIDENCE_OFFLINE: '0' },
      EVIDENCE_SOURCES: 'library,openfda,dailymed,rxnav',
      ...{ OPENFDA_BASE_URL: openFda.url, DAILYMED_BASE_URL: dailyMed.url, RXNAV_BASE_URL: rxNav.url },
      ...{ LLM_PROVIDER: 'openai', LLM_MODEL: 'scripted', LLM_BASE_URL: chat.url, LLM_VISION_MODEL: 'sees' },
    });
    browser = await openBrowser();
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    await enterInBrowser(page, product.url, 'rx-online@example.org');
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await chat?.close();
    await Promise.all(Object.values(sources ?? {}).map((server) => server.close()));
    await place?.drop();
  });
  beforeEach(() => {
    chat.bodies.length = 0;
    chat.setScript(() => transcript);
    for (const { requests } of Object.values(sources)) requests.length = 0;
  });

  async function attach(on = page) {
    await on.goto(`${product.url}/chat`);
    const file = { name: 'photo.png', mimeType: 'image/png', buffer: await picture() };
    await on.locator('input[type=file]').setInputFiles(file);
    await on.getByRole('list', { name: 'Attached files' }).getByText('photo.png').waitFor();
    const isKept = await on.getByRole('button', { name: 'Mode: Prescription Analysis' }).isVisible();
    if (!isKept) await on.getByRole('button', { name: 'Switch to Prescription Analysis' }).click();
  }
  const medicine = (position: number, on = page) =>
    on.getByRole('group', { name: `Medicine ${position}`, exact: true });
  const nameOf = (position: number) => medicine(position).getByLabel('Medicine', { exact: true });
  async function reportText(on = page): Promise<string> {
    await on.getByText('The research report has been generated. You can view it in the panel.').waitFor();
    const report = on.frameLocator('iframe[title="Research report"]');
    await report.getByRole('heading', { name: 'The confirmed list' }).waitFor();
    return (await report.locator('body').textContent()) ?? '';
  }
  const askedOfLabels = () =>
    Object.values(sources).flatMap(({ requests }) => requests.map(({ parameters }) => `${parameters}`));

  it('shows the photo to the model by consent, compares the list, and gets quotes of labels', async () => {
    await attach();
    expect(await page.getByLabel(agreement).isChecked()).toBe(false);
    await page.getByText('Handwriting and what OCR misses may stay visible').waitFor();
    await expectAccessible(page, 'question with a vision model');
    await page.getByLabel(agreement).check();
    await page.getByRole('button', { name: 'Start research' }).click();
    await page.getByRole('heading', { name: heading }).waitFor({ timeout: 90_000 });
    await page.getByText('photo.png was shown to the vision model sees, with 1 region covered').waitFor();
    expect(await nameOf(1).inputValue()).toBe('Testocor');
    await medicine(1).getByText('vision model; OCR read the same').waitFor();
    await medicine(2)
      .getByText(/OCR read:.*500 mg/s)
      .waitFor();
    await medicine(3).getByText('vision model; OCR did not find it').waitFor();
    await medicine(3).getByText('Read with 70 % confidence').waitFor();
    // Before somebody confirms, no drug is looked up.
    expect(askedOfLabels()).toEqual([]);
    await expectAccessible(page, 'list that a model read');

    await medicine(2).getByLabel('Strength').fill('500 mg');
    await page.getByRole('button', { name: 'Remove Medicine 3' }).click();
    await page.getByRole('button', { name: 'Confirm and assess' }).click();
    const text = await reportText();
    for (const words of [
      labelWords,
      'effective 2024-03-05',
      'testostatin',
      '500 mg',
      'does not mean that it is safe',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/250 mg|warfarin/i);
    expect(JSON.stringify(chat.bodies)).not.toMatch(/Jane|Invented|photo\.png/);
    // Of the prescription only names of drugs leave the server.
    expect(askedOfLabels().join()).not.toMatch(/Jane|Invented|500|BID|tablet/i);
    await expectAccessible(page, 'report with quotes');
  });

  it('keeps the photo here without consent', async () => {
    await attach();
    await page.getByRole('button', { name: 'Start research' }).click();
    await page.getByRole('heading', { name: heading }).waitFor({ timeout: 90_000 });
    await page.getByText('because you did not agree').waitFor();
    expect(await medicine(2).getByLabel('Strength').inputValue()).toBe('500 mg');
    expect(chat.bodies).toEqual([]);
    await page.getByRole('button', { name: 'Cancel research' }).click();
    await page.getByText('Your credit is returned').waitFor();
  });

  it('cancels while the model looks, then asks anew with an edited list', async () => {
    chat.setScript(() => ({ silent: true }));
    await attach();
    await page.getByLabel(agreement).check();
    await page.getByRole('button', { name: 'Start research' }).click();
    await expect.poll(() => chat.bodies.length, { timeout: 90_000 }).toBe(1);
    await page
      .getByRole('button', { name: /cancel/i })
      .first()
      .click();
    await page
      .getByText(/credit/i)
      .first()
      .waitFor();
    await page.getByText('4/5').first().waitFor();
    await page.goto(`${product.url}/chat`);
    await page.getByLabel('Clinical question').fill('/prescription Testocor 10 mg daily');
    await page.getByRole('button', { name: 'Start research' }).click();
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.getByRole('button', { name: 'Add medicine' }).click();
    await nameOf(2).fill('Clarithromycin');
    await page.getByRole('button', { name: 'Confirm and assess' }).click();
    expect(await reportText()).toContain(labelWords);
    await page.getByText('3/5').first().waitFor();
  });

  it('says which labels could not be reached, and calls no pair free of interactions', async () => {
    sources.openFda.setFault('error-500');
    try {
      await page.goto(`${product.url}/chat`);
      await page
        .getByLabel('Clinical question')
        .fill('/prescription Testocor 10 mg daily, Clarithromycin 500 mg');
      await page.getByRole('button', { name: 'Start research' }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
      await page.getByRole('button', { name: 'Confirm and assess' }).click();
      const text = await reportText();
      expect(text).toContain('error 500; no label of clarithromycin was read');
      expect(text).toContain('testostatin');
      expect(text).toContain('does not mean that it is safe');
      expect(text).not.toMatch(
        /no (?:known |relevant )?interactions? (?:was|were|is|are|found|between|with|exist)/i,
      );
    } finally {
      sources.openFda.setFault(undefined);
    }
  });

  it('is done by keyboard from the photo on', async () => {
    await attach();
    await page.getByLabel('Clinical question').focus();
    const tabTo = async (isThere: () => Promise<boolean>) => {
      for (let presses = 0; presses < 60; presses++) {
        if (await isThere()) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('not reached by keyboard');
    };
    const focusIs = (selector: string) => () =>
      page.evaluate((asked) => document.activeElement?.matches(asked) ?? false, selector);
    await tabTo(focusIs('input[type=checkbox]'));
    await page.keyboard.press('Space');
    expect(await page.getByLabel(agreement).isChecked()).toBe(true);
    await tabTo(focusIs('button[aria-label="Start research"]'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: heading }).waitFor({ timeout: 90_000 });
    await tabTo(focusIs('button[aria-label="Remove Medicine 3"]'));
    await page.keyboard.press('Enter');
    await tabTo(() => page.evaluate(() => document.activeElement?.textContent === 'Confirm and assess'));
    await page.keyboard.press('Enter');
    expect(await reportText()).toContain(labelWords);
  });

  it('works on a phone', async () => {
    const storageState = await context.storageState();
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, storageState });
    const small = await phone.newPage();
    await attach(small);
    const isTooWide = () => small.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await small.getByLabel(agreement).check();
    expect(await isTooWide()).toBe(false);
    await expectAccessible(small, 'question on a phone');
    await small.getByRole('button', { name: 'Start research' }).click();
    await small.getByRole('heading', { name: heading }).waitFor({ timeout: 90_000 });
    await medicine(1, small).getByText('vision model; OCR read the same').waitFor();
    expect(await isTooWide()).toBe(false);
    await expectAccessible(small, 'list on a phone');
    await small.getByRole('button', { name: 'Confirm and assess' }).click();
    expect(await reportText(small)).toContain(labelWords);
    expect(await isTooWide()).toBe(false);
    await phone.close();
  });

  it('breaks no script of the page', () => {
    expect(problems).toEqual([]);
  });
});
