import { build } from 'esbuild';
import type { Browser, Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '#platform/paths.ts';
import type { ToFrame } from '../../src/web/report-frame/messages.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { createRandom } from '../support/long.ts';
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

  /** A page that reads reports in parts of about 100 characters, and whatever is called or asked for meanwhile. */
  async function openReader() {
    const page = await browser.newPage();
    const called: string[] = [];
    page.on('request', (request) => called.push(request.url()));
    await page.exposeFunction('call', (name: string) => called.push(name));
    const { outputFiles } = await build({
      absWorkingDir: packageRoot,
      entryPoints: ['src/web/features/report/read-parts.ts'],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'reading',
    });
    await page.addScriptTag({ content: outputFiles[0]?.text });
    const read = (html: string) =>
      page.evaluate<string[]>(`[...reading.readParts(${JSON.stringify(html)}, 100)]`);
    return { page, called, read };
  }
  const paragraphs = Array.from({ length: 9 }, (_, at) => `<p>${`${at} `.repeat(20)}</p>`);
  const inOrder = paragraphs.join('');

  it('reads a whole report in parts that end with an element, and leaves nothing out', async () => {
    const { page, read } = await openReader();
    const long = `${'Text <p>A paragraph.</p><h2>A heading</h2><ul><li>One</li></ul>'.repeat(40)} end`;
    const parts = await read(long);
    expect(parts.join('')).toBe(long);
    expect(parts.length).toBeGreaterThan(20);
    for (const part of parts.slice(0, -1)) expect(part).toMatch(/<\/(p|ul)>$/);
    expect(await read('')).toEqual([]);
    expect((await read(`\`\`\`html\n<div>${inOrder}</div>`)).join('')).toContain(inOrder);
    // What only begins the report keeps its element, as a notice does.
    const notice = '<div class="notice"><p>Call for help.</p></div>';
    expect((await read(notice + inOrder))[0]).toMatch(`${notice}<p>0`);
    // So does what is all there is left to read, and what comes behind a style.
    const late = `<div class="notice">${inOrder}</div>`;
    expect((await read(inOrder + late)).join('')).toBe(inOrder + late);
    const style = `<style>${'p { color: red } '.repeat(4)}</style>`;
    const styled = await read(`${style}<div>${inOrder}</div>`);
    expect(styled.join('')).toBe(style + inOrder);
    expect(styled[0]).toMatch(`${style}<p>0`);
    await page.close();
  });

  it('reads in parts what no tag ends and what bears the name of a function', async () => {
    const { page, read } = await openReader();
    const open = '<table><tbody><tr><td>1</td></tr>';
    const table = `${open}</tbody></table>`;
    expect((await read(open + inOrder)).join('')).toBe(inOrder + table);
    expect((await read(`${inOrder}${open}the end`)).join('')).toBe(`${inOrder}the end${table}`);
    expect((await read(`${inOrder}you &amp`)).join('')).toBe(`${inOrder}you &amp;`);
    const names = 'ownerDocument matches children childNodes append write close body createElement';
    for (const name of names.split(' ')) {
      const named = `<form name="${name}"><input name="${name}"></form><img name="${name}">`;
      expect((await read(named + inOrder)).join(''), name).toBe(named + inOrder);
      expect((await read(`<div>${named}${inOrder}</div>`)).join(''), name).toBe(named + inOrder);
      const quote = `<blockquote>${named}${inOrder}</blockquote>`;
      expect((await read(quote)).join(''), name).toBe(quote);
    }
    await page.close();
  });

  it('reads in parts the text of any markup as it reads it whole', async () => {
    const { page } = await openReader();
    const tags = 'div section p h2 ul li table tbody tr td caption form b a span style pre'.split(' ');
    const pieces = [
      ...tags.flatMap((tag) => [`<${tag}>`, `<${tag}>`, `</${tag}>`]),
      '<table><tbody><tr><td>',
      '</td></tr></tbody></table>',
      '<input name="matches"><br>',
    ];
    const random = createRandom();
    const draw = (most: number) => Math.floor(random() * most);
    const reports = Array.from({ length: 600 }, () =>
      Array.from(
        { length: 40 },
        (_, at) => `${pieces[draw(pieces.length)]}${draw(2) ? ` word${at} ` : ''}`,
      ).join(''),
    );
    const different = await page.evaluate<string[]>(`(() => {
      const textOf = (html) => new DOMParser().parseFromString('<body>' + html, 'text/html').body.textContent;
      const inParts = (html, characters) => [...reading.readParts(html, characters)].map(textOf).join('');
      return ${JSON.stringify(reports)}.filter((html) =>
        [20, 50, 130].some((characters) => inParts(html, characters) !== textOf(html)));
    })()`);
    expect(different.slice(0, 3), `${different.length} of ${reports.length}`).toEqual([]);
    await page.close();
  });

  it('loads and runs nothing of what it reads in parts', async () => {
    const { page, called, read } = await openReader();
    const hostile =
      '<img src="https://x.test/a"><img src="data:," onerror="call(`handler`)"><script>call("script")</script>';
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), hostile);
    await expect.poll(() => called).toEqual(expect.arrayContaining(['https://x.test/a', 'handler']));
    called.length = 0;
    await read(`<link rel=stylesheet href="https://x.test/c">${hostile}${inOrder}`);
    await page.waitForTimeout(200);
    expect(called).toEqual([]);
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
