import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { readBlocks } from './blocks.ts';
import { plainText } from './plain-text.ts';
import { renderCopy } from './render-copy.ts';
import { wordDocument } from './word-document.ts';

const html = `<style>p{}</style><h1>A &lt;question&gt;?</h1><p class="a"><a href="#method">Details</a> It <em>helps</em>
  <a href="https://x.example/1" class="citation" data-source-id="source-1">[1]</a>.</p>
<svg><title>drawn</title><text>never told</text></svg>
<ul class="s"><li><div>First</div></li><li>Second<ul><li>Within</li></ul></li></ul>
<table><thead><tr><th>No.</th><th>Result</th></tr></thead><tbody><tr><td>[1]</td><td>0.8<br>(0.7)</td></tr></tbody></table>
<h2>References</h2><ol><li><a href="https://x.example/1">A trial</a>. 2020.</li><li>Another</li></ol>`;

it('tells all of a report as plain text, with the addresses of its sources', () => {
  expect(plainText(readBlocks(html))).toBe(`A <question>?
=============

It helps [1].

• First
• Second
  • Within

No. | Result
[1] | 0.8 (0.7)

References
----------

1. A trial <https://x.example/1>. 2020.
2. Another
`);
});

it('makes a well-formed Word document of it, whatever the text holds', () => {
  const document = wordDocument([
    ...readBlocks(html),
    { kind: 'paragraph', text: 'a & b <w:p> \u0007\ud800' },
  ]);
  const open: string[] = [];
  const texts: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name) => void open.push(name),
      onclosetag: (name) => expect(open.pop()).toBe(name),
      ontext: (text) => void (open.at(-1) === 'w:t' && texts.push(text)),
    },
    { xmlMode: true },
  );
  parser.end(document);
  expect(open).toEqual([]);
  const told = texts.join('').replaceAll(' ', '');
  expect(told).toContain('A<question>?Ithelps[1].•First•Second•WithinNo.Result[1]0.8(0.7)References');
  expect(told).toContain('a&b<w:p>\ufffd\ufffd');
  expect(document).toContain('<w:pStyle w:val="Heading2"/>');
});

it('reads a long report in time that grows with its length', () => {
  const long = `${'<ul><li>'.repeat(20_000)}x${'</li></ul>'.repeat(20_000)}`;
  const startedAt = performance.now();
  expect(readBlocks(long)).toHaveLength(1);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

it('makes a page of its own that loads and runs nothing', () => {
  const page = renderCopy(
    {
      ...{
        question: '<script>x</script>',
        mode: 'quick',
        composer: 'extractive',
        statements: [],
        sources: [],
      },
      verification: { statements: 0, verified: 0, dropped: 0, repaired: 0, replaced: 0 },
      ...{ band: 'none', failures: [], safety: { redFlags: [] }, generatedAt: '2026-03-10T09:00:00.000Z' },
      trail: { queries: [], identified: 0, duplicates: 0, screened: 0, included: 0 },
    },
    'html',
  );
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(page).toContain("default-src 'none'");
  expect(page).not.toContain('<script');
  expect(page).toContain('<h1>&lt;script&gt;x&lt;/script&gt;</h1>');
});
