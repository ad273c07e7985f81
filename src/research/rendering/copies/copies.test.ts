import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { Report, Source } from '#shared/research/report.ts';
import { makeReport } from '../../../../tests/support/server.ts';
import { readBlocks } from './blocks.ts';
import { plainText } from './plain-text.ts';
import { renderCopy } from './render-copy.ts';
import { wordDocument } from './word-document.ts';

const html = `<style>p{}</style><h1>A &lt;question&gt;?</h1><p class="a"><a href="#method">Details</a> It <em>helps</em>
  <a href="https://x.example/1" class="citation" data-source-id="source-1" data-source-index="1">[1]</a>.</p>
<svg><title>drawn</title><text>never told</text></svg>
<ul class="s"><li><div>First</div></li><li>Second<ul><li>Within</li></ul></li></ul>
<table><thead><tr><th>No.</th><th>Result</th></tr></thead><tbody><tr><td>[1]</td><td>0.8<br>(0.7)</td></tr></tbody></table>
<h2>References</h2><ol><li id="reference-1"><a href="https://x.example/1?a=1&amp;b=%22">A trial</a>. 2020.</li><li>Another</li></ol>
<div class="notice"><p>Call <strong>now</strong></p></div>`;

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

1. A trial <https://x.example/1?a=1&b=%22>. 2020.
2. Another

Call now
`);
});

it('reads a long report in time that grows with its length', () => {
  const deep = `${'<ul><li>'.repeat(5_000)}x${'</li></ul>'.repeat(5_000)}`;
  const long = `<ul>${'<li><p>a <b>b</b> c</p></li>'.repeat(20_000)}</ul>`;
  const startedAt = performance.now();
  expect(readBlocks(deep + long)).toHaveLength(20_001);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

it('makes a page of its own that loads and runs nothing', async () => {
  const page = await renderCopy(makeReport('<script>x</script>'), 'html');
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(page).toContain("default-src 'none'");
  expect(page).not.toContain('<script');
  expect(page).toContain('<h1>&lt;script&gt;x&lt;/script&gt;</h1>');
});

type Paragraph = { text: string; style: string | undefined; list: string | undefined };

/** The parts of a Word file, each of which has to be well-formed, and the paragraphs of its body. */
function readWord(bytes: Uint8Array) {
  const parts = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]),
  );
  for (const [name, part] of Object.entries(parts)) if (/\.(xml|rels)$/.test(name)) parse(part);
  const paragraphs: Paragraph[] = [];
  let isText = false;
  parse(parts['word/document.xml'] ?? '', {
    open(name, attributes) {
      const last = paragraphs.at(-1);
      if (name === 'w:p') paragraphs.push({ text: '', style: undefined, list: undefined });
      if (name === 'w:pStyle' && last) last.style = attributes['w:val'];
      if (name === 'w:numId' && last) last.list = attributes['w:val'];
      isText = name === 'w:t';
    },
    text(text) {
      const last = paragraphs.at(-1);
      if (isText && last) last.text += text;
    },
  });
  return { parts, paragraphs, document: parts['word/document.xml'] ?? '' };
}

function parse(
  xml: string,
  told: {
    open?: (name: string, attributes: Record<string, string>) => void;
    text?: (text: string) => void;
  } = {},
) {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => told.open?.(name, attributes as Record<string, string>));
  parser.on('text', (text) => told.text?.(text));
  parser.write(xml).close();
}

describe('a Word file', () => {
  const options = { title: 'A <title> \u0007', language: 'vi', warning: undefined } as const;
  const write = async (source: string) =>
    readWord(await wordDocument(readBlocks(source), { ...options, quotesOf: (id) => [`Said in ${id}.`] }));

  it('has headings, lists, tables, notices, and links to sources with their quotes', async () => {
    const { parts, paragraphs, document } = await write(html);
    const told = paragraphs.filter(({ text }) => text);
    expect(told.map(({ text }) => text)).toEqual([
      ...['A <question>?', 'It helps [1].', 'First', 'Second', 'Within', 'No.', 'Result', '[1]', '0.8 (0.7)'],
      ...['References', 'A trial. 2020.', '“Said in reference-1.”', 'Another', 'Call now'],
    ]);
    const styleOf = (text: string) => told.find((one) => one.text === text)?.style;
    expect(styleOf('A <question>?')).toBe('Heading1');
    expect(styleOf('References')).toBe('Heading2');
    expect(styleOf('Call now')).toBe('Notice');
    const listOf = (text: string) => told.find((one) => one.text === text)?.list;
    expect(listOf('First')).toBeDefined();
    expect(listOf('First')).toBe(listOf('Second'));
    expect(listOf('Another')).toBe(listOf('A trial. 2020.'));
    expect(listOf('Another')).not.toBe(listOf('First'));
    expect(document.match(/<w:tblHeader\/>/g)).toHaveLength(1);
    expect(document).toContain('<w:hyperlink w:history="1" w:anchor="reference_1">');
    expect(document).toMatch(/<w:bookmarkStart[^>]*w:name="reference_1"/);
    expect(parts['word/_rels/document.xml.rels']).toContain('Target="https://x.example/1?a=1&amp;b=%22"');
    expect(parts['docProps/core.xml']).toContain('<dc:title>A &lt;title&gt; \ufffd</dc:title>');
    expect(parts['word/styles.xml']).toContain('w:val="vi-VN"');
  });

  it('is well-formed whatever a text holds', async () => {
    const { paragraphs } = await write('<p>a &amp; b &lt;w:p&gt; ]]&gt; &#7; \ud800</p>');
    expect(paragraphs[0]?.text).toBe('a & b <w:p> ]]> \ufffd \ufffd');
  });

  const source: Source = {
    ...{ id: 'source-1', index: 1, evidenceId: 'pubmed:1', title: 'Aspirin & stroke' },
    ...{ url: 'https://pubmed.ncbi.nlm.nih.gov/1/', domain: 'pubmed.ncbi.nlm.nih.gov', year: 2020 },
    ...{ journal: 'J Trials', pmid: '1', doi: null, studyDesign: 'randomised-trial' },
    ...{ evidenceLevel: 'high', retraction: null, isSummary: false, text: 'Less stroke.', textHash: 'h' },
  };
  const report: Report = {
    ...makeReport('What does the picture show?'),
    statements: [
      {
        section: 'Findings',
        text: 'Strokes were fewer.',
        citations: [{ source: 0, quote: 'Less stroke.', start: 0, end: 12 }],
      },
    ],
    sources: [source],
    safety: { redFlags: ['Call an ambulance.'], forPatient: true },
    imaging: {
      ...{ outcome: 'no-model', model: null, images: [], study: null, findings: [], limits: [] },
      needed: ['A radiologist'],
    },
  };

  it('of a report has its warnings, and every source with what is quoted of it', async () => {
    const { parts, paragraphs } = readWord((await renderCopy(report, 'docx')) as Uint8Array);
    const texts = paragraphs.map(({ text }) => text);
    const warning = /requires medical review/i;
    expect(texts.filter((text) => warning.test(text))).toHaveLength(1);
    const headers = Object.keys(parts).filter((name) => /^word\/header\d+\.xml$/.test(name));
    expect(headers.some((name) => warning.test(parts[name] ?? ''))).toBe(true);
    expect(texts.join('\n')).toContain('not a substitute for the advice of a doctor');
    expect(texts).toContain('Call an ambulance.');
    const reference = texts.findIndex((text) => text.startsWith('Aspirin & stroke.'));
    expect(texts[reference + 1]).toBe('“Less stroke.”');
    expect(parts['docProps/core.xml']).toContain('<dc:title>What does the picture show?</dc:title>');
  });

  it('of a long report is there at once', async () => {
    const sources = Array.from({ length: 100 }, (_, at) => ({
      ...source,
      id: `source-${at + 1}`,
      index: at + 1,
    }));
    const citations = sources.map((_, at) => ({
      source: at,
      quote: `Less stroke ${at}.`,
      start: 0,
      end: 12,
    }));
    const statements = citations.flatMap((citation) =>
      Array(4).fill({ section: 'Findings', text: 'Fewer.', citations: [citation] }),
    );
    const long = { ...report, sources, statements };
    await renderCopy(report, 'docx');
    const startedAt = performance.now();
    const bytes = (await renderCopy(long, 'docx')) as Uint8Array;
    const took = performance.now() - startedAt;
    expect(bytes.length).toBeGreaterThan(10_000);
    expect(took).toBeLessThan(5_000);
  });
});
