import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from '../support/browser.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { expectAccessible, heartFailureQuestion } from '../support/journey.ts';
import { drawCases } from '../support/long.ts';
import { type Product, startProduct } from '../support/product.ts';

const password = 'a long enough passphrase';
/** Where pictures of the pages are put to be looked at; none are made without it. */
const pictures = process.env.PICTURES;

/** What is wider than the page makes it scroll sideways; what is wider than its button is cut off. */
async function expectFits(page: Page, state: string): Promise<void> {
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    const width = page.viewportSize()?.width;
    await page.screenshot({ path: join(pictures, `${state.replaceAll(' ', '-')}-${width}.png`) });
  }
  const overflowing = await page.evaluate(() => {
    const page = document.documentElement;
    const cut = [...document.querySelectorAll<HTMLElement>('button, h1, h2, h3, [role=tab], label, legend')]
      // The mark of a claim is larger to hit than to see.
      .filter(
        (element) =>
          !element.closest('.sr-only, .hidden, .claim, [class*="truncate"]') && element.clientWidth > 1,
      )
      .filter(
        ({ scrollWidth, clientWidth, className }) =>
          scrollWidth > clientWidth + 1 && !/truncate|w-0/.test(className),
      )
      .map(({ textContent }) => textContent);
    return [...(page.scrollWidth > page.clientWidth ? ['the page'] : []), ...cut];
  });
  expect(overflowing, state).toEqual([]);
}

describe.skipIf(!chromiumPath)('the pages in Vietnamese', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;
  const problems: string[] = [];

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    product = await startProduct({
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.url,
      REQUIRE_EMAIL_VERIFICATION: 'false',
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await place?.drop();
  });

  async function open(options: Parameters<Browser['newContext']>[0]): Promise<[Page, BrowserContext]> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    return [page, context];
  }
  const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

  const sizes = [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ];
  it.each(drawCases(sizes, 1))(
    'are chosen before signing up, kept through the journey and after a reload, $width px',
    async (viewport) => {
      const [page, context] = await open({ viewport });
      const email = `lan${viewport.width}@example.org`;
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(request.url()));

      await page.goto(`${product.url}/signup`);
      await page.getByLabel('Language').waitFor();
      expect(await language(page)).toBe('en');
      // Its own scripts come after it is painted.
      await page.waitForLoadState('networkidle');
      const before = scripts.length;
      await page.getByLabel('Full Name').fill('Trần Thị Lan');
      await page.getByLabel('Language').selectOption('Tiếng Việt');
      await page.getByRole('heading', { name: 'Dùng thử bản beta miễn phí' }).waitFor();
      expect(scripts.slice(before).filter((url) => url.endsWith('.js'))).toHaveLength(1);
      expect(await language(page)).toBe('vi');
      expect(await page.title()).toMatch(/^Đăng ký · /);
      expect(await page.getByLabel('Họ và tên').inputValue()).toBe('Trần Thị Lan');

      await page.getByRole('button', { name: 'Tạo tài khoản' }).click();
      await page.getByText('Vui lòng nhập địa chỉ email', { exact: true }).waitFor();
      await expectAccessible(page, 'sign-up');
      await expectFits(page, 'sign-up');
      await page.getByLabel('Địa chỉ email').fill(email);
      await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Tạo tài khoản' }).click();
      await page.waitForURL('**/chat');

      await page.getByRole('heading', { name: 'Quý vị muốn tra cứu điều gì?' }).waitFor();
      expect(await language(page)).toBe('vi');
      await expectAccessible(page, 'question entry');
      await expectFits(page, 'question entry');

      await page.getByLabel('Câu hỏi lâm sàng').fill(heartFailureQuestion);
      await page.keyboard.press('Enter');
      await page
        .getByText('Báo cáo đã được tạo. Quý vị có thể xem trong khung báo cáo.')
        .first()
        .waitFor({ state: 'attached' });
      const report = page.frameLocator('iframe[title="Báo cáo tra cứu"]');
      await report.locator('a[data-source-id][aria-label^="Nguồn "]').first().waitFor();
      await report.locator('.facts-more', { hasText: 'Chi tiết' }).waitFor();
      await expectFits(page, 'report');
      await page.getByRole('tab', { name: /^Nguồn/ }).click();
      await page.getByRole('heading', { name: /^Nguồn \(\d+\)$/ }).waitFor();
      await expectAccessible(page, 'report');
      await expectFits(page, 'sources');
      await page.getByRole('tab', { name: 'Trao đổi' }).click();
      await page.getByText('Viết báo cáo lâm sàng').first().waitFor({ state: 'attached' });
      await expectFits(page, 'chat');

      await page.reload();
      await page.getByRole('tab', { name: 'Trao đổi' }).waitFor();
      expect(await language(page)).toBe('vi');
      // A report in English stands between Vietnamese texts.
      const ranges = () =>
        report.locator('body').evaluate(() => [...document.fonts].map(({ unicodeRange }) => unicodeRange));
      await expect.poll(async () => (await ranges()).join()).toMatch(/1EA0/i);

      for (const [path, heading] of [
        ['/account', 'Tài khoản'],
        ['/subscription', 'Gói đăng ký và lượt dùng'],
        ['/subscription?tab=upgrade', 'Gói đăng ký và lượt dùng'],
        ['/subscription?tab=history', 'Gói đăng ký và lượt dùng'],
        ['/subscription?tab=promo', 'Gói đăng ký và lượt dùng'],
      ] as const) {
        await page.goto(product.url + path);
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page, path);
        await expectFits(page, path.replaceAll(/\W+/g, ' ').trim());
      }
      await page.goto(`${product.url}/subscription?tab=history`);
      await page.getByRole('cell', { name: 'SỬ DỤNG' }).waitFor();
      await page.getByRole('cell', { name: `Tra cứu: ${heartFailureQuestion}` }).waitFor();

      await page.evaluate(() => localStorage.removeItem('authToken'));
      await page.goto(`${product.url}/login`);
      await page.getByRole('heading', { name: 'Chào mừng trở lại' }).waitFor();
      await page.getByLabel('Địa chỉ email').fill(email);
      await page.getByLabel('Mật khẩu', { exact: true }).fill('not this one');
      await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
      await page.getByText('Email hoặc mật khẩu không đúng').waitFor();
      await expectFits(page, 'login');

      await page.getByLabel('Ngôn ngữ').selectOption('English');
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
      expect(await language(page)).toBe('en');
      await context.close();
    },
  );

  it('follow the language of the browser where nothing was chosen, and the choice against it', async () => {
    const [page, context] = await open({ locale: 'vi-VN' });
    await page.goto(`${product.url}/login`);
    await page.getByRole('heading', { name: 'Chào mừng trở lại' }).waitFor();
    await page.getByText('Câu trả lời lâm sàng có thể kiểm chứng từng câu.').waitFor();
    await page.getByLabel('Ngôn ngữ').selectOption('English');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await language(page)).toBe('en');
    await page.getByText('Clinical answers you can check, sentence by sentence.').waitFor();
    await context.close();
  });

  it.each([
    { width: 1440, height: 900, colorScheme: 'light' },
    { width: 360, height: 800, colorScheme: 'dark' },
  ] as const)(
    'are finished in Vietnamese before anybody signs in, with and without a script, $width px',
    async ({ colorScheme, ...viewport }) => {
      for (const javaScriptEnabled of [true, false])
        for (const [path, headline] of [
          ['/', 'Đừng phí thời gian Quyết định vững tin'],
          ['/landing', 'Câu trả lời lâm sàng có trích dẫn trong chưa đầy 30 giây'],
        ] as const) {
          const [page, context] = await open({
            locale: 'vi-VN',
            viewport,
            colorScheme,
            javaScriptEnabled,
            reducedMotion: 'reduce',
          });
          await page.goto(product.url + path);
          const heading = page.getByRole('heading', { level: 1 });
          expect((await heading.innerText()).replace(/\s+/g, ' ')).toContain(headline);
          expect(await page.locator('html').getAttribute('lang')).toBe('vi');
          await page.getByText('Hệ thống này làm việc ngoại tuyến').first().waitFor();
          if (javaScriptEnabled) {
            await expectAccessible(page, `${path} in Vietnamese`);
            await expectFits(page, path === '/' ? 'home' : 'landing');
          }
          await context.close();
        }
    },
  );

  it('say in Vietnamese what the scripts of the marketing pages say', async () => {
    const [page, context] = await open({ locale: 'vi-VN' });
    await page.goto(`${product.url}/landing`);
    await page.waitForLoadState('networkidle');
    const form = page.locator('#access form');
    for (const label of ['Họ tên', 'Địa chỉ email', 'Số điện thoại Zalo'])
      await form.getByLabel(label).fill('a@example.org');
    await form.getByRole('button', { name: 'Gửi yêu cầu' }).click();
    await form.getByRole('button', { name: 'Đang xử lý...' }).waitFor();
    await page.getByText('Quý vị đã có thể truy cập').waitFor();

    await page.goto(product.url);
    await page.getByRole('button', { name: 'Dừng đổi từ' }).click();
    await page.getByRole('button', { name: 'Tiếp tục đổi từ' }).waitFor();
    await page.getByText('Quý vị có mã khuyến mãi?').click();
    await page.getByText('Mã gắn với một tài khoản:').waitFor();
    await page.getByRole('button', { name: 'Áp dụng mã' }).waitFor();
    await context.close();
  });

  it('follow a link to the other language from then on, and the language chosen at sign-in', async () => {
    const [page, context] = await open({ locale: 'en-US' });
    await page.goto(product.url);
    await page.getByRole('link', { name: 'Tiếng Việt' }).click();
    await page.getByRole('heading', { name: 'Mỗi câu đều dẫn về nguồn của nó' }).waitFor();
    await page.goto(`${product.url}/landing`);
    await page.getByText('Mọi chuyện bắt đầu từ một câu hỏi').waitFor();
    await page.goto(`${product.url}/login`);
    await page.getByRole('heading', { name: 'Chào mừng trở lại' }).waitFor();
    await page.getByLabel('Ngôn ngữ').selectOption('English');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await page.goto(product.url);
    await page.getByRole('heading', { name: 'Every sentence, back to its source' }).waitFor();
    await context.close();
  });

  it('throws no error on the way', () => {
    expect(problems).toEqual([]);
  });
});
