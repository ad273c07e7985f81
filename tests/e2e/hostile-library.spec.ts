import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '#platform/paths.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { askInBrowser, enterInBrowser, waitForReport } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

const script = '</script><script>top.hacked=1</script><img src=x onerror=top.hacked=1>';
const documents = [
  {
    id: 'evil-1',
    title: `${script} zorbafen in quuxitis`,
    abstract:
      `Zorbafen reduced mortality in patients with quuxitis by 20% compared with placebo ${script}. ` +
      '<style>@import url(http://127.0.0.1:9/a.css);body{background:url(http://127.0.0.1:9/b)}</style> ' +
      'Zorbafen improves survival in quuxitis, see https://example.org/a-very-long-address-without-any-break/0123456789.',
    url: 'javascript:top.hacked=1',
    journal: '"><svg onload=top.hacked=1>',
    year: 2021,
    publicationTypes: ['Randomized Controlled Trial'],
  },
  {
    id: 'evil-2',
    title: 'Zorbafen safety in quuxitis',
    abstract: 'Zorbafen reduced pain in 45 of 90 adults with quuxitis. <iframe src="//127.0.0.1:9"></iframe>',
    url: 'https://example.org/"onclick="top.hacked=1',
    year: 2022,
    publicationTypes: ['Randomized Controlled Trial'],
  },
];

describe.skipIf(!chromiumPath)('a library of hostile documents', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    const file = join(place.dataDir, 'evil.jsonl');
    await writeFile(file, documents.map((document) => JSON.stringify(document)).join('\n'));
    const env = { PATH: process.env.PATH, DATA_DIR: place.dataDir };
    execFileSync(process.execPath, [join(packageRoot, 'dist/main.js'), 'library', 'import', file], { env });
    product = await startProduct({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await place?.drop();
  });

  it('is quoted as text that runs nothing, asks for nothing and stays inside its place', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url)) strangers.push(request.url());
    });
    await enterInBrowser(page, product.url, 'eve@example.org');
    await askInBrowser(page, `Does zorbafen reduce mortality in quuxitis? ${script}`);
    const report = await waitForReport(page);
    await report.getByText('top.hacked=1').first().waitFor();
    expect(await report.locator('#report').locator('script, iframe, img, svg, [onclick]').count()).toBe(0);
    await page.getByRole('tab', { name: /Sources/ }).click();
    const cards = page.locator('li[id^="source-"]');
    await cards.first().waitFor();
    expect(await cards.first().locator('a, svg').count()).toBe(0);
    const panel = await page
      .locator('aside')
      .last()
      .evaluate((aside) => [aside.scrollWidth, aside.clientWidth]);
    expect(panel[0]).toBe(panel[1]);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(strangers).toEqual([]);
  });
});
