import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#shared/api/sessions.ts';
import { signedInAs } from '../support/account.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { hostileReports } from '../support/hostile-reports.ts';
import { askInBrowser, enterInBrowser, heartFailureQuestion, waitForReport } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

const perPage = 20;
/** How long a page may take to answer before it is given up. */
const heldMs = 20_000;
/** Where the listener shows a report that nothing holds. */
const unheldPath = '/unheld';
/** What calls without being pressed, by what it calls. */
const beacons = [
  'script image srcset source poster style svg-image svg-style frame svg-use prefetch embed object video audio refresh',
  'foreign table cell import background border set cursor mask font filter content',
].flatMap((line) => line.split(' '));

describe.skipIf(!chromiumPath)('hostile reports', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let listener: Server;
  let page: Page;
  let session: Session;
  let heard: string[] = [];
  let ran: string[] = [];
  let reports: string[] = [];
  let unheld = '';
  let origin = '';

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    product = await startProduct({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
    listener = createServer((request, response) => {
      const isUnheld = request.url === unheldPath;
      if (!isUnheld) heard.push(request.url?.slice(1) ?? '');
      response.setHeader('content-type', isUnheld ? 'text/html; charset=utf-8' : 'text/plain');
      response.end(isUnheld ? unheld : '');
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    reports = hostileReports(origin);
    expect(reports.length).toBeGreaterThanOrEqual(200);
    browser = await openBrowser();
    page = await openPage();
    await enterInBrowser(page, product.url, 'eve@example.org');
    await askInBrowser(page, heartFailureQuestion);
    await waitForReport(page);
    const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
    const account = signedInAs(product.url, 'eve@example.org', token);
    const [summary] = await account.api<Session[]>('GET', '/api/sessions');
    session = await account.api<Session>('GET', `/api/sessions/${summary?.id}`);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    listener?.close();
    await place?.drop();
  });

  async function openPage(): Promise<Page> {
    const opened = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    opened.on('dialog', (dialog) => {
      ran.push(dialog.message());
      // A page that leaves takes its dialog along.
      void dialog.dismiss().catch(() => undefined);
    });
    return opened;
  }

  /** Shows a report in the workspace, with the focus in the page beside it. */
  async function showHeld(html: string, text: string): Promise<Frame> {
    await page.route('**/api/sessions/*', (route) =>
      route.fulfill({ json: { ...session, final_report: html, report: null } }),
    );
    await page.goto(`${product.url}/chat?session=${session.id}`);
    await page.getByRole('button', { name: 'Start New Research' }).focus();
    await page.locator('iframe[title="Research report"]').waitFor();
    await page.frameLocator('iframe').getByText(text).waitFor();
    await page.unroute('**/api/sessions/*');
    const frame = page.frames().find((one) => one.url().endsWith('/report-frame'));
    if (!frame) throw new Error('There is no report frame');
    return frame;
  }

  async function expectPageUntouched(): Promise<void> {
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/chat');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Start New Research');
    expect(await page.evaluate(whereFrameShows)).toEqual({ outside: 0, isInside: true });
    expect(page.context().pages()).toEqual([page]);
  }

  it('call, run, frame, cover and take the focus where nothing holds them', async () => {
    let control = await openPage();
    let mostFrames = 0;
    let cover: string | null | undefined;
    const focused = new Set<string | undefined>();
    for (const html of [...joined(reports), '<p style="position:fixed;inset:0;z-index:99999">Cover</p>']) {
      unheld = `<!doctype html><body><h1>Page</h1>${html}`;
      // A refresh in the report takes the page away while it loads.
      await control.goto(origin + unheldPath).catch(() => {});
      mostFrames = Math.max(mostFrames, control.frames().length);
      const opened = control;
      const fired = opened.evaluate(fireEvents).then(() => opened.evaluate(whatIsSeen));
      const seen = await Promise.race([fired.catch(() => ({}) as Partial<Seen>), wait(heldMs, undefined)]);
      // A dialog that opens while its page leaves can hold it for good.
      if (!seen) control = await openPage();
      focused.add(seen?.focused);
      cover = seen?.cover;
    }
    expect(cover).toBe('Cover');
    expect(heard).toEqual(expect.arrayContaining(beacons));
    expect(ran.length).toBeGreaterThan(50);
    expect(mostFrames).toBeGreaterThan(2);
    expect([...focused]).toContain('INPUT');
    await control.close();
  });

  it('let nothing out, run nothing and reach nothing of the page', async () => {
    heard = [];
    ran = [];
    for (const [part, html] of joined(reports).entries()) {
      const frame = await showHeld(html, `Part ${part}.`);
      await frame.evaluate(fireEvents);
      await expectPageUntouched();
      expect(await frame.evaluate(() => 'hacked' in window)).toBe(false);
      expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(1);
      expect(await frame.evaluate(() => window.frames.length)).toBe(0);
      // The frame of the page before may be told of a moment longer where the machine is busy.
      const places = () => page.frames().map((one) => new URL(one.url()).pathname);
      await expect.poll(places).toEqual(['/chat', '/report-frame']);
    }
    expect(ran).toEqual([]);
    expect(heard).toEqual([]);
  });

  it('show all their text where they are long and their markup is broken', async () => {
    const paragraphs = Array.from({ length: 330 }, (_, at) => `<p>${`${at} `.repeat(120)}</p>`);
    const long = [...paragraphs, '<p>The end.</p>'].join('');
    const text = long.replaceAll(/<.*?>/g, '');
    for (const start of [
      '<table><tbody><tr><td>1</td></tr>',
      '<form><input name="ownerDocument"></form><form><input name="matches"></form>',
      '<table><tbody><tr><td><img src="data:," name="write"><img src="data:," name="close"></td></tr>',
    ]) {
      const frame = await showHeld(start + long, 'The end.');
      expect((await frame.locator('p').allTextContents()).join('') === text, start).toBe(true);
    }
    await page.route('**/api/sessions/*', (route) =>
      route.fulfill({ json: { ...session, final_report: '</div>'.repeat(20_000), report: null } }),
    );
    await page.reload();
    await page.locator('iframe[title="Research report"]').waitFor();
    await page.unroute('**/api/sessions/*');
  });

  it('are held by the frame alone where nothing has cleaned them', async () => {
    heard = [];
    ran = [];
    const isRefresh = (report: string) => report.includes('http-equiv');
    for (const [part, html] of joined(reports.filter((report) => !isRefresh(report))).entries()) {
      const frame = await showHeld('<p>Nothing yet.</p>', 'Nothing yet.');
      await page.evaluate(giveFrame, html);
      await frame.getByText(`Part ${part}.`).waitFor();
      await frame.evaluate(fireEvents);
      await expectPageUntouched();
    }
    // The policy of the workspace lets no other page into the frame.
    const frame = await showHeld('<p>Nothing yet.</p>', 'Nothing yet.');
    await page.evaluate(giveFrame, reports.find(isRefresh) ?? '');
    await expect.poll(() => frame.url()).toContain('error');
    await expectPageUntouched();
    expect(ran).toEqual([]);
    expect(heard).toEqual([]);
  });
});

/** Many reports in one, each of which says first which it is. */
const joined = (reports: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(reports.length / perPage) }, (_, at) =>
    [`<p>Part ${at}.</p>`, ...reports.slice(at * perPage, (at + 1) * perPage)].join('\n'),
  );

/** Gives the frame a report past the cleaning. */
function giveFrame(html: string): void {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Research report"]');
  frame?.contentWindow?.postMessage({ type: 'html', html, theme: 'light', canExpandTables: true }, '*');
}

/** Does to every element what a person may do to it. What the frame itself makes of a click, as opening a table, is left out. */
async function fireEvents(): Promise<void> {
  const isScript = ({ target }: Event) =>
    target instanceof Element && /^javascript:/.test(target.getAttribute('href') ?? '');
  addEventListener('click', (event) => isScript(event) || event.preventDefault(), { capture: true });
  const names = ['click', 'pointerover', 'mouseover', 'focus', 'toggle', 'animationstart', 'load', 'error'];
  for (const element of document.querySelectorAll('body, body *')) {
    for (const name of names) element.dispatchEvent(new MouseEvent(name, { cancelable: true }));
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
}

type Seen = { focused: string | undefined; cover: string | null | undefined };

function whatIsSeen(): Seen {
  const cover = document.elementFromPoint(20, 40)?.textContent;
  return { focused: document.activeElement?.tagName, cover };
}

/** At how many places of the page outside of the report's column the frame is on top, and whether it is inside of it. */
function whereFrameShows(): { outside: number; isInside: boolean } {
  const frame = document.querySelector('iframe[title="Research report"]');
  const column = frame?.closest('[data-scroller]')?.getBoundingClientRect() ?? new DOMRect();
  let outside = 0;
  let isInside = false;
  for (let x = 5; x < innerWidth; x += 25) {
    for (let y = 5; y < innerHeight; y += 25) {
      if (document.elementFromPoint(x, y) !== frame) continue;
      if (x < column.left || x > column.right || y < column.top || y > column.bottom) outside += 1;
      else isInside = true;
    }
  }
  return { outside, isInside };
}
