import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '#platform/paths.ts';
import type { Report, Source } from '#shared/research/report.ts';
import { searchFlowHtml } from '../../src/research/rendering/search-flow.ts';
import { studyDesignsHtml } from '../../src/research/rendering/study-designs.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { expectAccessible } from '../support/journey.ts';

const designs: Source['studyDesign'][] = ['meta-analysis', 'randomised-trial', 'randomised-trial', 'cohort'];
const trail: Report['trail'] = {
  queries: [],
  identified: 412,
  duplicates: 96,
  screened: 300,
  included: 24,
  excluded: [{ title: 'A', url: '', reason: 'retracted' }],
};
const widths = [1280, 700, 390, 320];

/** The sanitiser is that of the web client, in a browser: what it strips must not be what the drawings are made of. */
describe.skipIf(!chromiumPath)('drawings that the web client has cleaned', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await (await browser.newContext()).newPage();
    await page.setContent('<html lang="en"><title>Report</title><body><main><h1>Report</h1><h2>Made</h2>');
    const cleaner = await build({
      entryPoints: [join(packageRoot, 'src/web/features/report/sanitise-report.ts')],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'cleaner',
    });
    await page.addScriptTag({ content: cleaner.outputFiles[0]?.text ?? '' });
    const bars = studyDesignsHtml(designs.map((studyDesign) => ({ studyDesign })));
    const html = JSON.stringify(bars + searchFlowHtml({ trail } as Report));
    await page.evaluate(`document.querySelector('main').innerHTML += cleaner.sanitiseReport(${html})`);
  });
  afterAll(() => browser?.close());

  const boxes = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        return { left, right, top, bottom, width };
      }),
    );

  it.each(widths)(
    'have bars as long as their counts, and steps below each other, in %d px',
    async (width) => {
      await page.setViewportSize({ width, height: 800 });
      const lengths = (await boxes('.designs-bar')).map((box) => box.width);
      expect(lengths.map((length) => Math.round((2 * length) / Math.max(...lengths)))).toEqual([1, 2, 1]);
      expect(Math.max(...lengths)).toBeGreaterThan(90);
      const steps = await boxes('.flow-box');
      expect(steps).toHaveLength(3);
      for (const [at, { top }] of steps.entries())
        expect(top).toBeGreaterThan((steps[at - 1]?.bottom ?? 0) + 10);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page, `drawings at ${width}`);
    },
  );

  it('are read as lists of numbers', async () => {
    const read = await page.locator('main').ariaSnapshot();
    expect(read).toContain('- listitem: "Randomised trial: 2"');
    expect(read).toContain('- listitem: "Records identified: 412 Duplicates removed: 96 Not screened: 16"');
    expect(read).toContain('- listitem: "Included: 24"');
  });

  it('are drawn with lines, which are printed and shown with forced colours', async () => {
    const width = (selector: string, side: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one, name) => getComputedStyle(one).getPropertyValue(`border-${name}-width`), side);
    await page.emulateMedia({ media: 'print', forcedColors: 'active' });
    expect(await width('.designs-bar', 'top')).toBe('10px');
    expect(await width('.flow-box', 'top')).toBe('1px');
    await page.emulateMedia({ media: 'screen', forcedColors: 'none' });
  });
});
