import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { dragBy, dropFile, imageViewer, takeShots } from '../support/image-viewer.ts';
import { enterInBrowser, expectAccessible } from '../support/journey.ts';
import { drawChest, writeCt } from '../support/medical-pictures.ts';
import { type Product, startProduct } from '../support/product.ts';

describe.skipIf(!chromiumPath)('a clinician looks at an image before asking', { timeout: 300_000 }, () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let folder: string;
  let show: ReturnType<typeof imageViewer>;
  const problems: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'imaging-'));
    place = await createTestDatabaseUrl();
    product = await startProduct({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
    browser = await openBrowser();
    context = await browser.newContext({ viewport: { width: 1440, height: 1100 } });
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await enterInBrowser(page, product.url, 'imaging@example.org');
    show = imageViewer(page);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await place?.drop();
    if (folder) await rm(folder, { recursive: true });
  });

  async function chooseMode(on = page) {
    await on.goto(`${product.url}/chat`);
    // The draft of the page before may be in this mode already.
    await on.getByRole('button', { name: /Quick Search|Medical Imaging/ }).click();
    await on.getByRole('menuitemradio', { name: /Medical Imaging/ }).click();
    await on.getByText('Upload Medical Image').waitFor();
  }
  const png = async () => ({ name: 'chest.png', mimeType: 'image/png', buffer: await drawChest() });
  const ct = (frames = 3) => ({ name: 'abdomen.dcm', mimeType: '', buffer: writeCt(frames) });
  const percent = () => show.zoom.textContent();

  it('is told what the viewer takes, and why it refuses a file', async () => {
    await chooseMode();
    await show.viewer.getByText('Drag and drop an image file or click to browse').waitFor();
    await show.viewer.getByText('Supports: JPG, PNG, DICOM, TIFF (Max: 50MB)').waitFor();
    await show.viewer.getByText('Experimental').waitFor();
    await show.viewer.getByText('Requires medical review').waitFor();
    await expectAccessible(page, 'empty viewer');
    await takeShots(page, 'viewer-empty');
    await show.input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await show.viewer.getByRole('alert').getByText('Please select a valid image file').waitFor();
    const large = join(folder, 'large.png');
    await writeFile(large, await drawChest());
    await truncate(large, 50 * 1024 * 1024);
    await show.input.setInputFiles(large);
    await show.viewer.getByRole('alert').getByText('File size must be less than 50MB').waitFor();
    await expectAccessible(page, 'refused file');
    expect(await page.getByRole('list', { name: 'Attached files' }).count()).toBe(0);
  });

  it('is told before sending that a picture is needed, and that no vision model looks at it', async () => {
    await chooseMode();
    await page.getByText('No vision model is set up on this server').waitFor();
    const question = page.getByRole('textbox', { name: 'Clinical question' });
    await question.fill('Is there a pneumothorax?');
    await page.getByText('Medical Imaging needs a picture. Attach one before you ask.').waitFor();
    const start = page.getByRole('button', { name: 'Start research' });
    expect(await start.isDisabled()).toBe(true);
    await question.press('Enter');
    expect(await question.inputValue()).toBe('Is there a pneumothorax?');
    await show.input.setInputFiles(await png());
    await page.getByRole('list', { name: 'Attached files' }).getByText('chest.png').waitFor();
    expect(await start.isEnabled()).toBe(true);
    await expectAccessible(page, 'no vision model');
    await question.fill('');
  });

  it('looks at one that is too large to be sent', async () => {
    await chooseMode();
    const large = join(folder, 'large-photo.png');
    await writeFile(large, await drawChest());
    await truncate(large, 11 * 1024 * 1024);
    await show.input.setInputFiles(large);
    await page.getByText('File size (11.0MB) exceeds maximum allowed size of 10MB').waitFor();
    await show.viewer.getByText('800 × 640 px').waitFor();
    await show.viewer.getByText('This image is shown here only').waitFor();
    await show.button('Clear').click();
    await show.viewer.getByText('Upload Medical Image').waitFor();
  });

  it('zooms, turns, pans and resets by mouse, and saves the file as it came', async () => {
    await chooseMode();
    await show.input.setInputFiles(await png());
    await show.viewer.getByText('800 × 640 px').waitFor();
    await show.viewer.getByText('chest.png').first().waitFor();
    await page.getByRole('list', { name: 'Attached files' }).getByText('chest.png').waitFor();
    await expectAccessible(page, 'viewer with a picture');
    await takeShots(page, 'viewer-picture');
    const start = await show.place();
    expect(await percent()).toBe('100%');

    const middle = await show.middle();
    await dragBy(page, middle, { x: 60, y: 40 });
    expect(await show.place()).toEqual(start);

    for (const expected of ['120%', '144%', '173%', '207%', '249%', '299%', '358%', '430%', '500%']) {
      await show.button('Zoom in').click();
      expect(await percent()).toBe(expected);
    }
    expect(await show.button('Zoom in').isDisabled()).toBe(true);
    const zoomed = await show.place();
    expect(zoomed.width).toBeCloseTo(start.width * 5, -1);
    await dragBy(page, middle, { x: 60, y: 40 });
    expect(await show.place()).toMatchObject({ x: zoomed.x + 60, y: zoomed.y + 40 });

    await show.button('Reset').click();
    expect([await percent(), await show.place()]).toEqual(['100%', start]);
    await show.button('Rotate').click();
    const turned = await show.place();
    expect(turned.width / turned.height).toBeCloseTo(640 / 800, 2);
    for (let step = 0; step < 13; step++) await show.button('Zoom out').click();
    expect(await percent()).toBe('10%');
    expect(await show.button('Zoom out').isDisabled()).toBe(true);
    await show.button('Reset').click();

    const download = page.waitForEvent('download');
    await show.button('Download').click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('chest.png');
    expect(await readFile(await saved.path())).toEqual((await png()).buffer);

    await show.button('Clear').click();
    await show.viewer.getByText('Upload Medical Image').waitFor();
    expect(await page.getByRole('list', { name: 'Attached files' }).count()).toBe(0);
  });

  it('zooms with the wheel at the pointer', async () => {
    await chooseMode();
    await show.input.setInputFiles(await png());
    await show.viewer.getByText('800 × 640 px').waitFor();
    const middle = await show.middle();
    const at = { x: middle.x + 120, y: middle.y + 60 };
    await page.mouse.move(at.x, at.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -600);
    await page.keyboard.up('Control');
    await expect.poll(percent).not.toBe('100%');
    const first = await show.place();
    const share = { x: (at.x - first.x) / first.width, y: (at.y - first.y) / first.height };
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await show.place()).width).not.toBe(first.width);
    const second = await show.place();
    expect((at.x - second.x) / second.width).toBeCloseTo(share.x, 2);
    expect((at.y - second.y) / second.height).toBeCloseTo(share.y, 2);
    const before = await page.evaluate(() => document.querySelector('main')?.scrollTop ?? 0);
    await page.mouse.wheel(0, 200);
    expect((await show.place()).width).toBe(second.width);
    expect(before).toBe(0);
  });

  it('drops a CT, changes its window, walks through its frames and measures in millimetres', async () => {
    await chooseMode();
    const { name, buffer } = ct();
    await dropFile(
      show.button(
        'Upload Medical Image Drag and drop an image file or click to browse Supports: JPG, PNG, DICOM, TIFF (Max: 50MB)',
      ),
      {
        name,
        type: '',
        bytes: buffer,
      },
    );
    await show.viewer.getByText('256 × 128 px').waitFor();
    await expect.poll(() => page.getByText('Drop files to attach them').count()).toBe(0);
    const attached = page.getByRole('list', { name: 'Attached files' });
    expect(await attached.getByRole('listitem').count()).toBe(1);
    const abdomen = await show.brightness();
    await expectAccessible(page, 'viewer with a CT');
    await takeShots(page, 'viewer-ct');

    await show.viewer.getByLabel('Preset').selectOption('Lung');
    expect(await show.level.inputValue()).toBe('-600');
    await expect.poll(show.brightness).not.toBeCloseTo(abdomen, 0);
    await show.button('Drag to change window and level').click();
    const middle = await show.middle();
    await dragBy(page, middle, { x: 0, y: 40 });
    await expect.poll(() => show.level.inputValue()).not.toBe('-600');
    expect(await show.viewer.getByLabel('Preset').inputValue()).toBe('');
    await show.button('Reset').click();
    await expect.poll(show.brightness).toBeCloseTo(abdomen, 5);

    await show.button('Next frame').click();
    await show.viewer.getByText('2 of 3').waitFor();
    await expect.poll(show.brightness).toBeGreaterThan(abdomen);
    await show.button('Next frame').click();
    expect(await show.button('Next frame').isDisabled()).toBe(true);

    await show.button('Measure a distance').click();
    const box = await show.place();
    const onPicture = (x: number, y: number) => ({
      x: box.x + (box.width * x) / 256,
      y: box.y + (box.height * y) / 128,
    });
    const from = onPicture(60, 40);
    const to = onPicture(160, 40);
    await dragBy(page, from, { x: to.x - from.x, y: 0 });
    const length = Number((await show.viewer.locator('[data-length]').textContent())?.replace(' mm', ''));
    expect(length).toBeGreaterThan(49);
    expect(length).toBeLessThan(51);
    await takeShots(page, 'viewer-measured');
    await expectAccessible(page, 'viewer with a measured distance');
    await page.mouse.click(from.x, from.y);
    await page.mouse.click(to.x, onPicture(0, 90).y);
    const second = Number((await show.viewer.locator('[data-length]').textContent())?.replace(' mm', ''));
    expect(second).toBeGreaterThan(54.5);
    expect(second).toBeLessThan(57.5);
  });

  it('does all of that by keyboard alone', async () => {
    await chooseMode();
    await show.input.setInputFiles(ct(2));
    await show.viewer.getByText('256 × 128 px').waitFor();
    await show.button('Keyboard and touch').focus();
    await page.keyboard.press('Enter');
    await show.viewer.getByText('Rotate by 90 degrees').waitFor();
    await expectAccessible(page, 'viewer help');
    await page.keyboard.press('Tab');
    expect(await show.stage.evaluate((stage) => stage === document.activeElement)).toBe(true);
    await page.keyboard.press('+');
    expect(await percent()).toBe('120%');
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    const before = await show.place();
    await page.keyboard.press('ArrowRight');
    expect((await show.place()).x).toBe(before.x - 40);
    await page.keyboard.press('0');
    expect(await percent()).toBe('100%');
    await page.keyboard.press('r');
    expect(await show.stage.getAttribute('aria-label')).toContain('turned by 90 degrees');
    await page.keyboard.press('0');
    await page.keyboard.press('i');
    expect(await show.button('Invert').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('i');
    await page.keyboard.press('PageDown');
    await show.viewer.getByText('2 of 2').waitFor();
    await page.keyboard.press('w');
    await page.keyboard.press('ArrowDown');
    expect(await show.level.inputValue()).not.toBe('40');
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    // Ten steps of a fiftieth of 256 pixels, each 0.5 mm.
    for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await show.viewer.getByRole('status').getByText('25.6 mm').waitFor();
    await page.keyboard.press('Escape');
    expect(await show.viewer.locator('[data-length]').count()).toBe(0);
  });

  it('is told that a file is damaged', async () => {
    await chooseMode();
    const { buffer } = ct();
    await show.input.setInputFiles({ name: 'cut.dcm', mimeType: '', buffer: buffer.subarray(0, 400) });
    await show.stage.getByRole('alert').waitFor();
    expect(await show.stage.getByRole('alert').textContent()).toContain('cut.dcm');
    await expectAccessible(page, 'damaged file');
    await show.button('Clear').click();
    const cut = (await drawChest()).subarray(0, 60);
    await show.input.setInputFiles({ name: 'cut.png', mimeType: 'image/png', buffer: cut });
    await show.stage.getByRole('alert').getByText('the file is damaged').waitFor();
  });

  it('looks at an image on a phone with two fingers', async () => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      storageState: await context.storageState(),
    });
    const small = await phone.newPage();
    await chooseMode(small);
    const touch = imageViewer(small);
    await touch.input.setInputFiles(await png());
    await touch.viewer.getByText('800 × 640 px').waitFor();
    expect(await small.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    await expectAccessible(small, 'viewer on a phone');
    for (const width of [320, 360, 390, 420, 450]) {
      await small.setViewportSize({ width, height: 844 });
      const tops = await small
        .getByRole('toolbar')
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
      expect(tops.filter((top) => top === tops.at(-1)).length, `${width}`).toBeGreaterThan(1);
    }
    await small.setViewportSize({ width: 390, height: 844 });
    const { x, y } = await touch.middle();
    await takeShots(small, 'viewer-phone');
    const hand = await phone.newCDPSession(small);
    const send = (type: string, points: [number, number][]) =>
      hand.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: points.map(([left, top], id) => ({ x: left, y: top, id })),
      });
    await send('touchStart', [
      [x - 30, y],
      [x + 30, y],
    ]);
    for (const far of [40, 50, 60])
      await send('touchMove', [
        [x - far, y],
        [x + far, y],
      ]);
    await send('touchEnd', []);
    await expect.poll(() => touch.zoom.textContent()).toBe('200%');
    const before = await touch.place();
    await send('touchStart', [[x, y]]);
    await send('touchMove', [[x + 10, y]]);
    await send('touchMove', [[x + 30, y]]);
    // Held still, or it is a flick, and Chromium takes the next tap as the one that stops it.
    await setTimeout(200);
    await send('touchMove', [[x + 30, y + 1]]);
    await send('touchMove', [[x + 30, y]]);
    await send('touchEnd', []);
    await expect.poll(async () => (await touch.place()).x).toBe(before.x + 30);
    await touch.button('Rotate').tap();
    await expect.poll(() => touch.stage.getAttribute('aria-label')).toContain('turned by 90 degrees');
    await phone.close();
  });

  it('has no errors on the console', () => {
    expect(problems.filter((text) => !/Failed to load resource/.test(text))).toEqual([]);
  });
});
