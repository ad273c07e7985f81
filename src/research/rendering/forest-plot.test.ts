import { expect, it } from 'vitest';
import type { Report, Source } from '#shared/research/report.ts';
import { forestPlotsHtml } from './forest-plot.ts';
import { shortTitle } from './ratio-groups.ts';
import { ratiosMarkdown } from './ratios-markdown.ts';

/** A report of one source for each effect; only what the plots read of it. */
function reportOf(...effects: string[]): Report {
  const sources = effects.map((text, at) => ({
    id: `source-${at + 1}`,
    index: at + 1,
    title: `Trial ${at + 1} of <drug> A|B`,
    url: `https://example.org/${at + 1}`,
    text,
    facts: { effect: { text, start: 0, end: text.length } },
  }));
  return { sources: sources as readonly Partial<Source>[] } as Report;
}

const hazards = ['hazard ratio 0.79; 95% CI, 0.69 to 0.90', 'HR 1.10 (95% CI 0.10 to 40.5)'];
const odds = ['OR 2 (95% CI 1 to 4)', 'OR 3 (95% CI 2 to 5)', 'OR 4 (95% CI 3 to 6)'];

it('is a table with a row for each source, in which estimate and interval have their places', () => {
  const html = forestPlotsHtml(reportOf(...hazards));
  expect(html).toContain('<h3>Hazard ratios</h3>');
  expect(html).toMatch(
    />\[1\]<\/a> Trial 1 of &lt;drug&gt; A\|B<\/td><td [^>]+><span [^>]+>HR 0\.79 \(0\.69–0\.90\)</,
  );
  expect(html).toMatch(/\.forest-1-1 \.forest-line\{left:\d+\.\d\d%;width:\d+\.\d\d%\}/);
  expect(html).toContain('they are not pooled');
  expect(html).not.toMatch(/\sstyle=|NaN|Infinity|undefined/);
});

it('marks with an arrow where an interval is cut off, and says so', () => {
  expect(forestPlotsHtml(reportOf(...hazards))).toMatch(
    /<span class="forest-line forest-cut-low forest-cut-high"/,
  );
  expect(forestPlotsHtml(reportOf(...hazards))).toContain('goes on beyond');
  const whole = forestPlotsHtml(reportOf(...odds));
  expect(whole).not.toMatch(/class="[^"]*forest-cut|goes on beyond/);
});

it('compares ratios of one kind only, two kinds at most, those of most sources first', () => {
  expect(forestPlotsHtml(reportOf('OR 2 (95% CI 1 to 4)', 'RR 2 (95% CI 1 to 4)', 'OR 2'))).toBe('');
  expect(forestPlotsHtml(reportOf())).toBe('');
  const rates = ['rate ratio 2 (95% CI 1 to 4)', 'rate ratio 3 (95% CI 1 to 4)'];
  const html = forestPlotsHtml(reportOf(...rates, ...hazards, ...odds));
  expect([...html.matchAll(/<h3>([^<]+)/g)].map(([, title]) => title)).toEqual([
    'Odds ratios',
    'Hazard ratios',
  ]);
});

it('is a plain table in Markdown', () => {
  const markdown = ratiosMarkdown(reportOf(...hazards)).join('\n\n');
  expect(markdown).toContain('### Hazard ratios\n\n| No. | Source | Hazard ratio (95% interval) |\n| --- |');
  expect(markdown).toContain('| [1] | Trial 1 of \\<drug\\> A\\|B | HR 0.79 (0.69–0.90) |');
  expect(ratiosMarkdown(reportOf('OR 2 (95% CI 1 to 4)'))).toEqual([]);
});

it('cuts a long title after a whole word', () => {
  expect(shortTitle('A trial of  drug A')).toBe('A trial of drug A');
  expect(shortTitle('Effects of a very new drug on hospital admission and on death: a trial')).toBe(
    'Effects of a very new drug on hospital admission and on…',
  );
  expect(shortTitle('x'.repeat(99))).toHaveLength(61);
});
