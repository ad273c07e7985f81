import { build } from 'esbuild';
import type { Browser, Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '#platform/paths.ts';
import type { ToFrame } from '../../src/web/report-frame/messages.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { type Product, startProduct } from '../support/product.ts';

const heightOf = (element: Element) => element.getBoundingClientRect().height;
const kinds = [
  (at: number) => `<h2>Heading ${at}</h2>`,
  (at: number) => `<p>Paragraph ${at}. ${'A sentence of it. '.repeat(60)}</p>`,
  (at: number) => `<ul><li>Item ${at}</li></ul>`,
  (at: number) => `<table><tbody><tr><td>Cell ${at}</td></tr></tbody></table>`,
];
const blocks = Array.from({ length: 120 }, (_, at) => kinds[at % kinds.length]?.(at) ?? '');

describe.skipIf(!chromiumPath)('the frame of a report', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    product = await startProduct({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await place?.drop();
  });

  /** A frame as tall as a long report, in a page that shows the beginning of it. */
  async function openFrame() {
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
    await page.goto(`${product.url}/login`);
    await page.evaluate(() => {
      document.body.innerHTML =
        '<iframe sandbox="allow-scripts" style="width:800px;height:30000px"></iframe>';
      const frame = document.querySelector('iframe');
      const ready = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
      if (frame) frame.src = '/report-frame';
      return ready;
    });
    const frame = page.frames().find((one) => one.url().endsWith('/report-frame'));
    if (!frame) throw new Error('There is no report frame');
    const tell = (message: ToFrame) =>
      page.evaluate(
        (sent) => document.querySelector('iframe')?.contentWindow?.postMessage(sent, '*'),
        message,
      );
    return { page, frame, tell };
  }

  const count = (frame: Frame, selector: string) => frame.locator(selector).count();
  const places = (frame: Frame) =>
    frame.evaluate(() =>
      [...document.querySelectorAll('#report > *')].map((one) => Math.round(one.getBoundingClientRect().top)),
    );

  it('lays out what is seen while it is written, and the rest when it is whole', async () => {
    const { page, frame, tell } = await openFrame();
    await tell({ type: 'blocks', from: 0, blocks, theme: 'light' });
    await frame.getByText('Item 118').waitFor({ state: 'attached' });
    const isSkipped = (text: string) =>
      frame.getByText(text).evaluate((element) => !element.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isSkipped('Paragraph 1.')).toBe(false);
    expect(await isSkipped('Item 118')).toBe(true);

    await tell({
      type: 'html',
      html: [...blocks, '<p>Another end.</p>'].join('\n'),
      theme: 'light',
      canExpandTables: true,
    });
    await frame.getByText('Another end.').waitFor({ state: 'attached' });
    await expect.poll(() => count(frame, '#report > :not(.laid-out), #report > .is-measured')).toBe(0);
    // What is not seen is left out again, and as high as what is like it.
    await expect.poll(() => isSkipped('Item 118')).toBe(true);
    const heights = () =>
      Promise.all(['Paragraph 13.', 'Paragraph 97.'].map((text) => frame.getByText(text).evaluate(heightOf)));
    const [seen, unseen] = await heights();
    expect(unseen).toBe(seen);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('iframe')) element.style.width = '400px';
    });
    await expect
      .poll(async () => {
        const [seenNow = 0, unseenNow] = await heights();
        return seenNow > (seen ?? 0) && seenNow === unseenNow;
      })
      .toBe(true);
    await page.close();
  });

  it('draws the parts of a long report one behind the other', async () => {
    const { page, frame, tell } = await openFrame();
    const part = { type: 'part', theme: 'light', canExpandTables: true } as const;
    await tell({
      type: 'texts',
      texts: {
        source: 'Source',
        details: 'Details',
        method: 'Method',
        table: 'Table',
        expandTable: 'Expand',
      },
    });
    await tell({
      ...part,
      html: `<p class="facts"><span class="fact">${'Verified '.repeat(10)}</span><a href="#method">How</a></p><p>First</p>`,
    });
    await tell({ ...part, html: '<h2 id="method">How</h2><div class="facts-body"><p>Checked</p></div>' });
    const summary = frame.locator('summary');
    await summary.waitFor();
    const more = summary.getByText('Details');
    const oneLine = await more.evaluate(heightOf);
    for (const width of [740, 720, 700, 680, 660, 645]) {
      await page.evaluate((px) => {
        for (const element of document.querySelectorAll('iframe')) element.style.width = `${px}px`;
      }, width);
      expect(await more.evaluate(heightOf), `${width}`).toBe(oneLine);
    }
    expect(await frame.getByText('Checked').isVisible()).toBe(false);
    await summary.click();
    expect(await frame.getByText('Checked').isVisible()).toBe(true);
    expect(await frame.locator('#report > *').allTextContents()).toEqual([
      expect.stringContaining('Verified'),
      'First',
      'How',
    ]);
    await page.close();
  });

  it('reads a whole report in parts that end with an element, and leaves nothing out', async () => {
    const page = await browser.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const { outputFiles } = await build({
      absWorkingDir: packageRoot,
      entryPoints: ['src/web/features/report/read-parts.ts'],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'reading',
    });
    await page.addScriptTag({ content: outputFiles[0]?.text });
    const read = (html: string) => page.evaluate(`[...reading.readParts(${JSON.stringify(html)}, 100)]`);
    const long = `${'Text <p>A paragraph.</p><h2>A heading</h2><ul><li>One</li></ul>'.repeat(40)} end`;
    const parts = (await read(long)) as string[];
    expect(parts.join('')).toBe(long);
    expect(parts.length).toBeGreaterThan(20);
    for (const part of parts.slice(0, -1)) expect(part).toMatch(/<\/(p|ul)>$/);
    expect(await read('')).toEqual([]);
    const paragraphs = Array.from({ length: 9 }, (_, at) => `<p>${`${at} `.repeat(20)}</p>`);
    const inOrder = paragraphs.join('');
    expect(((await read(`\`\`\`html\n<div>${inOrder}</div>`)) as string[]).join('')).toContain(inOrder);
    // What only begins the report keeps its element, as a notice does.
    const notice = '<div class="notice"><p>Call for help.</p></div>';
    expect(((await read(notice + inOrder)) as string[])[0]).toMatch(`${notice}<p>0`);
    const hostile =
      '<img src="https://x.test/a"><img src="data:," onerror="fetch(`//x.test`)"><script>fetch("//x.test")</script>';
    await read(`<link rel=stylesheet href="https://x.test/c">${hostile}${inOrder}`);
    await page.waitForTimeout(200);
    expect(requests).toEqual([]);
    await page.close();
  });

  it('moves nothing when a report is whole', async () => {
    const { page, frame, tell } = await openFrame();
    await tell({ type: 'blocks', from: 0, blocks: blocks.slice(0, 8), theme: 'light' });
    await frame.getByText('Cell 7').waitFor();
    const before = await places(frame);
    await tell({ type: 'html', html: blocks.slice(0, 8).join('\n'), theme: 'light', canExpandTables: true });
    await expect.poll(() => count(frame, '#report > .laid-out')).toBe(8);
    expect(await places(frame)).toEqual(before);
    await page.close();
  });
});
