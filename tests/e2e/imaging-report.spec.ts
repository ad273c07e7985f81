import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session, SessionSummary } from '#shared/api/sessions.ts';
import { answeringScript } from '../support/answering-model.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { type ChatScript, startChatServer } from '../support/chat-server.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { imageViewer, takeShots } from '../support/image-viewer.ts';
import { enterInBrowser, expectAccessible } from '../support/journey.ts';
import { drawChest, writeCt } from '../support/medical-pictures.ts';
import { type Product, startProduct } from '../support/product.ts';

const seen = {
  isMedical: true,
  quality: 'good',
  modality: 'radiograph',
  bodyPart: 'chest',
  view: 'PA',
  findings: [
    {
      image: 1,
      region: 'right upper zone',
      label: 'nodule',
      present: true,
      severity: 'moderate',
      confidence: 0.82,
      box: { x: 0.225, y: 0.3, width: 0.1, height: 0.12 },
      uncertainty: 'could overlie a rib',
      comparison: '',
    },
    {
      image: 1,
      region: 'heart',
      label: 'cardiomegaly',
      present: true,
      severity: 'mild',
      confidence: 0.4,
      box: { x: 0.45, y: 0.5, width: 0.24, height: 0.38 },
      uncertainty: '',
      comparison: '',
    },
    {
      image: 1,
      region: 'pleura',
      label: 'pneumothorax',
      present: false,
      severity: null,
      confidence: 0.9,
      box: null,
      uncertainty: '',
      comparison: '',
    },
    {
      image: 1,
      region: 'left base',
      label: 'effusion',
      present: true,
      severity: 'severe',
      confidence: 0.7,
      box: { x: 0.8, y: 0.7, width: 0.4, height: 0.2 },
      uncertainty: '',
      comparison: '',
    },
  ],
  limits: ['single view'],
};

const answering = answeringScript({});
const script: ChatScript = (messages, body) => {
  const isVision = JSON.stringify(messages[0]?.content ?? '').includes('You describe medical images');
  return isVision ? { text: JSON.stringify(seen) } : answering(messages, body);
};

describe.skipIf(!chromiumPath)('a clinician reviews what a vision model found', { timeout: 300_000 }, () => {
  let browser: Browser;
  let chat: Awaited<ReturnType<typeof startChatServer>>;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let show: ReturnType<typeof imageViewer>;
  const problems: string[] = [];

  beforeAll(async () => {
    chat = await startChatServer(script);
    place = await createTestDatabaseUrl();
    product = await startProduct({
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.url,
      LLM_PROVIDER: 'openai',
      LLM_MODEL: 'scripted',
      LLM_VISION_MODEL: 'scripted-vision',
      LLM_BASE_URL: chat.url,
    });
    browser = await openBrowser();
    context = await browser.newContext({ viewport: { width: 1440, height: 1100 } });
    page = await context.newPage();
    // Text in a picture is looked for with character recognition, which takes its time on a busy machine.
    page.setDefaultTimeout(60_000);
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await enterInBrowser(page, product.url, 'reviewer@example.org');
    show = imageViewer(page);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await chat?.close();
    await place?.drop();
  });

  async function chooseFile(file: { name: string; mimeType: string; buffer: Buffer }, question: string) {
    await page.goto(`${product.url}/chat`);
    await page.getByRole('button', { name: /Quick Search|Medical Imaging/ }).click();
    await page.getByRole('menuitemradio', { name: /Medical Imaging/ }).click();
    await show.input.setInputFiles(file);
    await page.getByLabel('Clinical question').fill(question);
  }
  async function ask() {
    await page.getByRole('button', { name: 'Start research' }).click();
    await page.getByText('The research report has been generated. You can view it in the panel.').waitFor();
  }
  const finding = (name: string) => show.viewer.getByRole('listitem').filter({ hasText: name });
  const box = (number: number) => show.stage.getByRole('button', { name: new RegExp(`^Finding ${number}:`) });
  async function savedFindings() {
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    const get = async <T>(path: string): Promise<T> => {
      const answer = await fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      return (await answer.json()) as T;
    };
    const [latest] = await get<SessionSummary[]>('/api/sessions');
    const session = await get<Session>(`/api/sessions/${latest?.id}`);
    return { findings: session.report?.imaging?.findings ?? [], html: session.final_report ?? '' };
  }

  it('agrees that text in the picture is covered, and sees the findings on it', async () => {
    const name = 'chest.png';
    const buffer = await drawChest('DOE JANE 12/03/1950');
    await chooseFile({ name, mimeType: 'image/png', buffer }, 'Is there a nodule in this chest radiograph?');
    await show.viewer.getByText(/^Text was found in the picture/).waitFor();
    expect(await show.viewer.locator('[data-mask]').count()).toBeGreaterThan(0);
    await expectAccessible(page, 'text in the picture');
    await takeShots(page, 'text-in-picture');
    await show.viewer.getByLabel('Cover this text before a vision model sees the picture').check();
    await ask();

    await show.viewer.getByText('2 abnormality detection(s) found').waitFor();
    await show.viewer.getByText('Experimental').waitFor();
    await show.viewer.getByText('Requires medical review').waitFor();
    expect(await box(1).getAttribute('aria-label')).toBe('Finding 1: nodule, moderate, 82 % confidence');
    await finding('Not seen: pneumothorax').waitFor();
    await finding('effusion').getByText('Bounding box exceeds image boundaries: x+w=1.2, y+h=0.9').waitFor();
    const picture = await show.place();
    const drawn = await box(1).boundingBox();
    expect((drawn?.x ?? 0) - picture.x).toBeCloseTo(picture.width * 0.225, -1);
    expect(drawn?.width).toBeCloseTo(picture.width * 0.1, -1);
    await expectAccessible(page, 'findings');
    await takeShots(page, 'findings');
  });

  it('finds the boxes where they belong in a turned and zoomed picture', async () => {
    await show.button('Rotate').click();
    await show.button('Zoom in').click();
    const picture = await show.place();
    const drawn = await box(1).boundingBox();
    // A quarter turn clockwise: what was at the top stands at the right.
    expect((drawn?.x ?? 0) - picture.x).toBeCloseTo(picture.width * (1 - 0.3 - 0.12), -1);
    expect((drawn?.y ?? 0) - picture.y).toBeCloseTo(picture.height * 0.225, -1);
    await show.button('Reset').click();
  });

  it('leaves out what is less sure than asked for', async () => {
    await show.viewer.getByRole('slider', { name: 'Least confidence shown' }).fill('60');
    await expect.poll(() => box(2).count()).toBe(0);
    expect(await box(1).count()).toBe(1);
    await show.viewer.getByText('2 abnormality detection(s) found, 1 shown').waitFor();
    await finding('cardiomegaly').getByText('Not drawn: below the least confidence shown').waitFor();
    await show.viewer.getByRole('slider', { name: 'Least confidence shown' }).fill('0');
    await box(2).waitFor();
  });

  it('accepts and rejects findings, which the report keeps', async () => {
    await show.viewer.getByRole('button', { name: 'Accept finding 1: nodule' }).click();
    await finding('nodule').getByText('Accepted').waitFor();
    await show.viewer.getByRole('button', { name: 'Reject finding 2: cardiomegaly' }).click();
    await finding('cardiomegaly').getByText('Rejected').waitFor();
    expect(await box(2).getAttribute('aria-label')).toContain('rejected');
    await expectAccessible(page, 'reviewed findings');
    await takeShots(page, 'reviewed');
    const { findings, html } = await savedFindings();
    expect(findings.map(({ review }) => review?.decision)).toEqual([
      'accepted',
      'rejected',
      undefined,
      undefined,
    ]);
    expect(html).toMatch(/accepted/i);
    const report = page.frameLocator('iframe[title="Research report"]');
    await report
      .getByText(/accepted/i)
      .first()
      .waitFor();

    await page.reload();
    await finding('nodule').getByText('Accepted').waitFor();
    await show.viewer.getByRole('button', { name: 'Accept finding 1: nodule' }).click();
    await finding('nodule').getByText('Accept', { exact: true }).waitFor();
    expect((await savedFindings()).findings[0]?.review).toBeNull();
  });

  it('reviews by keyboard alone', async () => {
    await show.button('Reset').focus();
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      if (await box(1).evaluate((button) => button === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    expect(await box(1).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('+');
    expect(await show.zoom.textContent()).toBe('120%');
    const accept = show.viewer.getByRole('button', { name: 'Accept finding 1: nodule' });
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      if (await accept.evaluate((button) => button === document.activeElement)) break;
    }
    await page.keyboard.press('Space');
    await finding('nodule').getByText('Accepted').waitFor();
    expect(await accept.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('clears the image, looks at another file, and comes back', async () => {
    await show.button('Clear').click();
    await show.viewer.getByText('Upload Medical Image').waitFor();
    await show.input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await show.viewer.getByText('Please select a valid image file').waitFor();
    await show.input.setInputFiles({ name: 'other.dcm', mimeType: '', buffer: writeCt(1) });
    await show.viewer.getByText('256 × 128 px').waitFor();
    expect(await show.stage.getByRole('button').count()).toBe(0);
    await show.button('Clear').click();
    await show.viewer.getByRole('button', { name: 'Show the image of this research again' }).click();
    await box(1).waitFor();
  });

  it('reviews on a phone', async () => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      storageState: await context.storageState(),
    });
    const small = await phone.newPage();
    await small.goto(page.url());
    const touch = imageViewer(small);
    await touch.viewer.getByText('800 × 640 px').waitFor();
    expect(await small.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    await expectAccessible(small, 'findings on a phone');
    await takeShots(small, 'findings-phone');
    await touch.stage.getByRole('button', { name: /^Finding 2:/ }).tap();
    const reject = touch.viewer.getByRole('button', { name: 'Reject finding 2: cardiomegaly' });
    await reject.tap();
    await expect.poll(() => reject.getAttribute('aria-pressed')).toBe('false');
    await phone.close();
  });

  it('looks through the frames of a CT in which a model saw nothing to report', async () => {
    chat.setScript((messages, body) =>
      JSON.stringify(messages[0]?.content ?? '').includes('You describe medical images')
        ? { text: JSON.stringify({ ...seen, isMedical: false, findings: [] }) }
        : answering(messages, body),
    );
    await chooseFile({ name: 'abdomen.dcm', mimeType: '', buffer: writeCt() }, 'What is seen in this CT?');
    await show.viewer.getByText('No text was found in the picture').waitFor();
    await ask();
    await show.viewer.getByText('256 × 128 px').waitFor();
    expect(await show.stage.getByRole('button').count()).toBe(0);
    await show.button('Next frame').click();
    await show.viewer.getByText('2 of 3').waitFor();
    await show.viewer.getByText('Image details').click();
    await show.viewer.getByText('Taken out before anything leaves this server').waitFor();
    expect(await show.viewer.textContent()).not.toContain('MRN-4711');
    await expectAccessible(page, 'CT of a research');
    await takeShots(page, 'ct-report');
  });

  it('has no errors on the console', () => {
    expect(problems.filter((text) => !/Failed to load resource/.test(text))).toEqual([]);
  });
});
