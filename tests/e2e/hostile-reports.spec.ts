import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#shared/api/sessions.ts';
import { signedInAs } from '../support/account.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { hostileReports } from '../support/hostile-reports.ts';
import { askInBrowser, enterInBrowser, heartFailureQuestion, waitForReport } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

const perPage = 20;

describe.skipIf(!chromiumPath)('hostile reports', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  let listener: Server;
  let page: Page;
  let session: Session;
  const heard: string[] = [];
  let origin = '';

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    product = await startProduct({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
    listener = createServer((request, response) => {
      heard.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
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

  it('let nothing out, run nothing and cover nothing of the page', async () => {
    const reports = hostileReports(origin);
    expect(reports.length).toBeGreaterThanOrEqual(200);
    const strangers: string[] = [];
    // What the policy stops is announced as a request as well; an answer comes only to one that left.
    page.on('response', (response) => {
      if (!response.url().startsWith(product.url) && !/^(data|blob|about):/.test(response.url()))
        strangers.push(response.url());
    });
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    for (let at = 0; at < reports.length; at += perPage) {
      const html = `<p>Part ${at}.</p>${reports.slice(at, at + perPage).join('\n')}`;
      await page.route('**/api/sessions/*', (route) =>
        route.fulfill({ json: { ...session, final_report: html, report: null } }),
      );
      await page.goto(`${product.url}/chat?session=${session.id}`);
      await page.locator('iframe[title="Research report"]').waitFor();
      await page.frameLocator('iframe').getByText(`Part ${at}.`).waitFor();
      const frame = page.frames().find((one) => one.url().endsWith('/report-frame'));
      expect(await frame?.evaluate(() => 'hacked' in window)).toBe(false);
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
      const onTop = await page.evaluate(() => {
        const { x, y, width, height } =
          document.querySelector('h1')?.getBoundingClientRect() ?? new DOMRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.tagName;
      });
      expect(onTop).toBe('H1');
      expect(new URL(page.url()).pathname).toBe('/chat');
      await page.unroute('**/api/sessions/*');
    }
    expect(ran).toEqual([]);
    expect(strangers).toEqual([]);
    expect(heard).toEqual([]);
  });
});
