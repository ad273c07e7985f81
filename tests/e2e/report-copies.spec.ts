import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '#platform/paths.ts';
import { ask } from '../../src/commands/ask.ts';
import { readConfig } from '../../src/config.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';

const prescription = 'warfarin 5 mg daily; ibuprofen 400 mg three times daily; fluconazole 150 mg weekly';
const asked = {
  'a prescription': [prescription, '--mode', 'prescription', '--confirm', '--patient', '{"ageYears":71}'],
  'an emergency': ['72 year old with crushing chest pain. Is aspirin useful in myocardial infarction?'],
  'a deep research': [
    'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?',
    '--mode',
    'deep',
  ],
};

/** Both are made by the web client in a browser, from the report that the engine draws. */
describe.skipIf(!chromiumPath)('a report taken out of its frame', () => {
  let browser: Browser;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'copies-'));
    browser = await openBrowser();
    page = await openReader(['plain-text.ts', 'draw-on-paper.ts']);
  });
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function openReader(files: string[]): Promise<Page> {
    const opened = await browser.newPage();
    const exported = files.map((file) => `export * from './src/web/features/report/${file}';`);
    const { outputFiles } = await build({
      stdin: { contents: exported.join('\n'), resolveDir: packageRoot },
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'reading',
      plugins: [
        {
          name: 'style-as-text',
          setup(made) {
            made.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
              path: join(resolveDir, path.replace('?inline', '')),
              namespace: 'style',
            }));
            made.onLoad({ filter: /./, namespace: 'style' }, () => ({ contents: '', loader: 'text' }));
          },
        },
      ],
    });
    await opened.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    return opened;
  }

  async function report(args: string[]): Promise<string> {
    const printed: string[] = [];
    const terminal = {
      out: (text: string) => void printed.push(text),
      note: () => {},
      stop: new AbortController().signal,
    };
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' });
    await ask([...args, '--offline', '--format', 'html'], config, terminal);
    return printed.join('\n');
  }
  const plainText = (html: string) => page.evaluate<string>(`reading.plainText(${JSON.stringify(html)})`);

  /** Each run of text in the report, those of the list of references last. */
  const runsOf = (html: string) =>
    page.evaluate((given) => {
      const { body } = new DOMParser().parseFromString(given, 'text/html');
      for (const element of body.querySelectorAll('style, .facts a')) element.remove();
      const references = body.querySelector('ol.references');
      if (references) body.append(references.previousElementSibling ?? '', references);
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      const runs: string[] = [];
      while (walker.nextNode())
        runs.push(walker.currentNode.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '');
      return runs.filter(Boolean);
    }, html);

  it.each(Object.entries(asked))('is copied whole and in order: %s', async (_name, args) => {
    const html = await report(args);
    const text = (await plainText(html)).replaceAll(/\s+/g, ' ');
    let from = 0;
    for (const run of await runsOf(html)) {
      const at = text.indexOf(run, from);
      expect(at, `“${run}” after “${text.slice(from - 80, from)}”`).toBeGreaterThanOrEqual(from);
      from = at + run.length;
    }
    expect(from).toBeGreaterThan(1_500);
  });

  it('is copied as text that can be read', async () => {
    const text = await plainText(
      [
        '<style>p{color:red}</style>',
        '<div class="notice"><h2>If this is happening now</h2><ul><li>Call.</li></ul></div>',
        '<p class="facts"><span class="band"><span>Low certainty</span></span> <span class="fact">1 of 1 verified</span> <a href="#method">Details</a></p>',
        '<h2>Findings</h2>\n<h3><span class="severity">Major</span>A with B</h3><p>CO<sub>2</sub> rises.<br>Act.</p>',
        '<ul><li><span>One</span> <a data-source-id="source-1" href="https://x.test/1">[1]</a> <a data-source-id="source-2">2</a><div>Against it</div></li></ul>',
        '<table>\n<thead>\n<tr><th>No.</th><th>Name</th></tr></thead><tbody><tr><td>1</td><td><p>A</p><p>B</p></td></tr>\n<tr><td>2</td><td></td></tr></tbody></table>',
        '<h2>References</h2><ol class="references"><li><a href="https://x.test/1">Title</a>. 2021.</li></ol>',
        '<h2>How</h2><ol><li>First</li>\nBeside<li>Then</li></ol><p><img src="data:image/png;base64,AA==" alt="A drawing"></p>',
      ].join('\n'),
    );
    expect(text).toBe(
      [
        'If this is happening now\n- Call.',
        'Low certainty · 1 of 1 verified',
        'Findings\nMajor: A with B\nCO2 rises.\nAct.',
        '- One [1] [2]\n  Against it',
        'No. | Name\n1 | A B\n2 | –',
        'How\n1. First\n2. Beside\n3. Then',
        'A drawing',
        'References\n[1] Title <https://x.test/1>. 2021.',
      ].join('\n\n'),
    );
  });

  it('is drawn on paper with its own style, which reaches nothing and calls nobody', async () => {
    const called: string[] = [];
    await page.route('https://x.test/**', (route) => {
      called.push(route.request().url());
      return route.abort();
    });
    const rules = [
      '.mine{width:40%;color:light-dark(#010203,#fff)}@media print{.mine{height:7px}}',
      '@import "https://x.test/import";@font-face{font-family:F;src:url(https://x.test/font)}',
      '.mine{background:url(https://x.test/url)}.mine{background:image-set("https://x.test/set" 1x)}',
      '.mine{--a:u\\72l(https://x.test/escaped);background:var(--a)}',
      '.mine{--b:ur\\6c ("https://x.test/spaced");background:var(--b)}',
      ':host{position:fixed;inset:0;display:block!important}.mine{font-family:F}',
      'body,#outside{color:red!important}[class]{color:red!important}',
    ];
    const html = `<style>${rules.join('</style><style>')}</style><p class="mine" style="color:red" onclick="x()">Text</p><script>document.title='ran'</script><img src="https://x.test/image"><img src="data:," onerror="document.title='ran'">`;
    await page.evaluate(
      `document.body.innerHTML = '<p id="outside">Outside</p><div id="host"></div>';
       reading.drawOnPaper(document.querySelector('#host').attachShadow({ mode: 'open' }), ${JSON.stringify(html)}, '')`,
    );
    const seen = await page.evaluate(() => {
      const tree = document.querySelector('#host')?.shadowRoot;
      const mine = tree?.querySelector('.mine');
      const outside = document.querySelector('#outside');
      const host = document.querySelector('#host');
      if (!tree || !mine || !outside || !host) throw new Error('Nothing is drawn');
      return {
        text: tree.textContent,
        markup: tree.querySelector('#report')?.innerHTML,
        mine: getComputedStyle(mine).color,
        background: getComputedStyle(mine).backgroundImage,
        rules: tree.adoptedStyleSheets.map(({ cssRules }) =>
          [...cssRules].map((rule) => rule.cssText).join(),
        ),
        outside: getComputedStyle(outside).color,
        host: getComputedStyle(host).position,
      };
    });
    await page.waitForTimeout(200);
    expect(seen.text).toBe('Text');
    expect(seen.markup).toContain('<p class="mine">Text</p>');
    expect(seen.markup).not.toMatch(/x\.test|onerror|script|style/);
    expect(seen.mine).toBe('rgb(1, 2, 3)');
    expect(seen.background).toBe('none');
    expect(seen.rules.join()).toMatch(/width: 40%.*@media print \{\s*\.mine \{ height: 7px; \}/s);
    expect(seen.rules.join()).not.toContain('x.test');
    expect(seen.outside).toBe('rgb(0, 0, 0)');
    expect(seen.host).toBe('static');
    expect(called).toEqual([]);
    expect(await page.title()).not.toBe('ran');
  });
});
