import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '#platform/paths.ts';
import type { Report, Source } from '#shared/research/report.ts';
import { forestPlotsHtml } from '../../src/research/rendering/forest-plot.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';

const effects = ['hazard ratio 0.71; 95% CI, 0.60 to 0.84', 'hazard ratio 1.40; 95% CI, 0.10 to 9.80'];
const title = 'Zorbafen in quuxitis </style></table><svg onload=top.hacked=1><p style="position:fixed">';
const sources: Partial<Source>[] = effects.map((text, at) => ({
  id: `source-${at + 1}`,
  index: at + 1,
  title,
  url: 'https://example.org/',
  text,
  facts: { effect: { text, start: 0, end: text.length } },
}));
const widths = [1280, 700, 390, 320];

/** The sanitiser is that of the web client, in a browser: what it strips must not be what the drawing is made of. */
describe.skipIf(!chromiumPath)('a forest plot that the web client has cleaned', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
    const cleaner = await build({
      entryPoints: [join(packageRoot, 'src/web/features/report/sanitise-report.ts')],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'cleaner',
    });
    await page.addScriptTag({ content: cleaner.outputFiles[0]?.text ?? '' });
    const html = JSON.stringify(forestPlotsHtml({ sources } as Report));
    await page.evaluate(`document.body.innerHTML = cleaner.sanitiseReport(${html})`);
  });
  afterAll(() => browser?.close());

  it.each(widths)('has its marks in their places, and fits a page of %d px', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    const plots = await page.locator('.forest-plot:has(.forest-square)').evaluateAll((all) =>
      all.map((plot) => {
        const middleOf = (mark: string) => {
          const { left = 0, right = 0 } = plot.querySelector(mark)?.getBoundingClientRect() ?? {};
          return (left + right) / 2;
        };
        return middleOf('.forest-square') - middleOf('.forest-one');
      }),
    );
    expect(plots.map(Math.sign)).toEqual([-1, 1]);
    const one = page.locator('.forest-tick').filter({ hasText: /^1$/ });
    const [tick, line] = [await one.boundingBox(), await page.locator('.forest-one').first().boundingBox()];
    expect(Math.abs((tick?.x ?? 0) + (tick?.width ?? 0) / 2 - (line?.x ?? 99))).toBeLessThan(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it('is read as a table of numbers, with the title as text', async () => {
    expect(await page.locator('table').ariaSnapshot()).toContain('cell "HR 0.71 (0.60–0.84)"');
    expect(await page.locator('svg, [style], [onload]').count()).toBe(0);
    expect(await page.getByText('Zorbafen in quuxitis </style></table>').count()).toBe(2);
  });
});
