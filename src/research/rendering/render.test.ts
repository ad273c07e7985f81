import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Report, Source } from '#shared/research/report.ts';
import { renderHtml, renderMarkdown } from '../index.ts';
import { searchRemark } from './method-wording.ts';

const source = (index: number, given: Partial<Source> = {}): Source => ({
  id: `source-${index}`,
  index,
  evidenceId: `pubmed:${index}`,
  title: `Trial ${index}`,
  url: `https://pubmed.ncbi.nlm.nih.gov/${index}/`,
  domain: 'pubmed.ncbi.nlm.nih.gov',
  quote: 'Drug A lowered mortality.',
  year: 2020,
  journal: 'Journal',
  pmid: String(index),
  doi: null,
  studyDesign: 'randomised-trial',
  evidenceLevel: 'high',
  retraction: null,
  isSummary: false,
  text: 'Drug A lowered mortality.',
  textHash: 'hash',
  ...given,
});
const report = (given: Partial<Report> = {}): Report => ({
  question: 'Does drug A lower mortality?',
  mode: 'quick',
  composer: 'extractive',
  statements: [
    {
      section: 'Bottom line',
      text: 'Drug A lowered mortality.',
      citations: [
        { source: 0, quote: 'Drug A lowered mortality.', start: 0, end: 25 },
        { source: 1, quote: 'Drug A lowered mortality.', start: 0, end: 25 },
      ],
    },
  ],
  sources: [source(1), source(2, { isSummary: true })],
  verification: { statements: 3, verified: 1, dropped: 2, repaired: 0, replaced: 0 },
  band: 'moderate',
  failures: [{ connector: 'PubMed', reason: 'did not answer within 8 s' }],
  trail: {
    queries: [{ connector: 'PubMed', query: 'drug AND mortality' }],
    identified: 9,
    duplicates: 2,
    screened: 7,
    included: 2,
    excluded: [{ title: 'A withdrawn trial', url: '', reason: 'retracted' }],
  },
  safety: { redFlags: [] },
  generatedAt: '2026-01-01T00:00:00.000Z',
  ...given,
});

it('marks each statement with the citations the client reads', () => {
  const html = renderHtml(report());
  expect(html).toContain(
    '<a href="https://pubmed.ncbi.nlm.nih.gov/1/" class="citation" data-source-id="source-1" data-source-index="1" title="Drug A lowered mortality." target="_blank" rel="noopener noreferrer">[1]</a>',
  );
  expect(html).toMatch(/Drug A lowered mortality\.<\/span> <a[^>]+>\[1\]<\/a> <a[^>]+>\[2\]<\/a>/);
});

it('says how it was made: composer, check, trail, failures, what was left out, summaries', () => {
  for (const text of [renderHtml(report()), renderMarkdown(report()).replaceAll('\\', '')]) {
    for (const part of [
      'taken word for word from the sources',
      '1 of 3 proposed statements passed',
      '2 were dropped',
      'Records identified: 9',
      'uplicates removed: 2',
      'PubMed: did not answer within 8 s',
      'A withdrawn trial',
      'summary of this publication',
      'Moderate evidence base',
    ]) {
      expect(text).toContain(part);
    }
  }
});

it('numbers the references in Markdown as the marks count them', () => {
  const markdown = renderMarkdown(report());
  expect(markdown).toContain('- Drug A lowered mortality. [1][2]');
  expect(markdown).toMatch(/^2\. Trial 2\. .*<https:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/2\/>$/m);
});

const twoFindings = () => {
  const certainty = { level: 'moderate' as const, reasons: ['starts high: a randomised trial'] };
  const statement = (section: string, quote: string) => ({
    section,
    text: quote,
    certainty,
    citations: [{ source: 0, quote, start: 0, end: quote.length }],
  });
  return report({
    statements: [
      statement('Bottom line', 'Drug A lowered mortality.'),
      statement('Key findings', 'Fewer people on drug A were admitted.'),
    ],
  });
};

it('gives the answer first: one row of facts stands before it, all else behind it', () => {
  const html = renderHtml(twoFindings());
  const [before = '', behind = ''] = html.split('Drug A lowered mortality.</span>');
  expect(before).toContain('Moderate evidence base');
  expect(before).toContain('1 of 3 sentences verified');
  expect(before).toContain('2 sources, no known retraction');
  expect(before.replace(/<style>[\s\S]*?<\/style>/, '').replace(/<[^>]*>/g, '').length).toBeLessThan(140);
  expect(behind).toContain('taken word for word from the sources');
  expect(behind).toContain('AI-generated, verify before use.');
});

it('ties each mark to the quote of its own sentence', () => {
  const titles = [...renderHtml(twoFindings()).matchAll(/class="citation"[^>]*title="([^"]*)"/g)].map(
    ([, title]) => title,
  );
  expect(titles).toEqual(['Drug A lowered mortality.', 'Fewer people on drug A were admitted.']);
});

it('says each certainty once, with the sections it holds for', () => {
  const html = renderHtml(twoFindings());
  expect(html.match(/starts high/g)).toHaveLength(1);
  expect(html).toContain('starts high: a randomised trial (Bottom line, Key findings)');
});

it('links only to the web', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    '',
    'vbscript:x',
    'file:///etc/passwd',
    ' jAvAscript:x',
  ]) {
    const html = renderHtml(report({ sources: [source(1, { url }), source(2)] }));
    expect(html).toContain('<a href="#reference-1" class="citation" data-source-id="source-1"');
    expect(html).not.toMatch(/(?:javascript|data|vbscript|file):/i);
  }
});

const tags = 'h1 h2 h3 h4 h5 h6 p ul ol li table thead tbody tr th td code pre a img div span style'.split(
  ' ',
);
const attributes = 'href target rel src alt title class id data-source-id data-source-index'.split(' ');
const tag = /<\/?([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)>/g;
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='x",
    '</style><iframe>',
    '<!--',
    ']]>',
    '&lt;script&gt;',
    '`onload=`',
    '\u0000<b>',
    'javascript:alert(1)',
    'https://x.org/"><script>',
    'https://x.org/a?b=1&c=<d>',
  ),
);

const factsOf = (population: string, effect: string): NonNullable<Source['facts']> => ({
  population: { text: population, start: 0, end: 1 },
  effect: { text: effect, start: 0, end: 1 },
});

it('shows how certain each finding is, what speaks against it, and a row of the evidence table a source', () => {
  const facts = { size: 412, ...factsOf('412 adults with gout', 'hazard ratio 0.71; 95% CI 0.60 to 0.84') };
  const [one, two] = [source(1, { facts }), source(2, { quote: 'Mortality was unchanged.' })];
  const [statement] = report().statements;
  const disputed = report({
    sources: [one, two],
    statements: [
      {
        ...(statement as Report['statements'][number]),
        citations: [{ source: 0, quote: 'Drug A lowered mortality.', start: 0, end: 25 }],
        certainty: {
          level: 'very low',
          reasons: ['starts high: a randomised trial', 'lowered: a single study'],
        },
        opposing: [{ source: 1, quote: 'Mortality was unchanged.', start: 0, end: 24 }],
      },
    ],
  });
  const html = renderHtml(disputed);
  expect(html).toMatch(
    /<li><span class="level">Very low certainty:<\/span> starts high: a randomised trial; lowered: a single study \(Bottom line\)/,
  );
  expect(html).toMatch(/found otherwise: “Mortality was unchanged\.” <a [^>]*data-source-index="2"/);
  expect(html).toMatch(
    /<td>Trial 1 \(2020\)<\/td>.*<td><span>412 adults with gout <a [^>]*>\[1\]<\/a><\/span><\/td><td><span>HR 0\.71 \(0\.60–0\.84\) <a/,
  );
  expect(html).toContain('<td>–</td><td>–</td>');
  const markdown = renderMarkdown(disputed);
  expect(markdown).toContain(
    '  - _Very low certainty: starts high: a randomised trial; lowered: a single study_',
  );
  expect(markdown).toContain('  - Another source found otherwise: “Mortality was unchanged.” [2]');
  expect(markdown).toContain(
    '| [1] | Trial 1 (2020) | Randomised trial; starting level high | 412 adults with gout [1] |',
  );
  for (const text of [html, markdown]) {
    expect(text).toContain('they do not agree');
    expect(text).toContain('1 January 2026. AI-generated, verify before use.');
  }
});

it('contains no tag or attribute beyond the allowed ones, whatever the texts', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 12, maxLength: 12 }), (texts) => {
      const [a, b, c, d, e, f, g, h, i, j, k, l] = texts as [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ];
      const html = renderHtml(
        report({
          question: a,
          statements: [
            {
              section: 'Bottom line',
              text: b,
              citations: [{ source: 0, quote: c, start: 0, end: 1 }],
              certainty: { level: 'low', reasons: [d] },
              opposing: [{ source: 0, quote: e, start: 0, end: 1 }],
            },
          ],
          sources: [
            source(1, {
              title: d,
              url: e,
              journal: f,
              pmid: g,
              doi: h,
              id: 'source-1',
              facts: factsOf(k, l),
            }),
            // Two ratios of one kind are drawn.
            source(2, { title: a, id: b, url: c, text: d, facts: factsOf(e, 'OR 2 (95% CI 1 to 4)') }),
            source(3, { title: f, id: g, url: h, text: i, facts: factsOf(j, 'OR 2 (95% CI 1 to 4)') }),
          ],
          failures: [{ connector: i, reason: j }],
          trail: {
            ...report().trail,
            queries: [{ connector: k, query: l }],
            excluded: [{ title: a, url: e, reason: b }],
          },
          safety: { redFlags: [c], forPatient: true },
        }),
      );
      const rest = html.replace(tag, (_, name: string, inside: string) => {
        expect(tags).toContain(name);
        for (const [, attribute] of inside.matchAll(/([a-z-]+)="/g)) expect(attributes).toContain(attribute);
        for (const [, href = ''] of inside.matchAll(/href="([^"]*)"/g))
          expect(href).toMatch(/^(?:https?:\/\/|#)/);
        return '';
      });
      expect(rest).not.toMatch(/[<>]/);
      expect(html).toContain('<table class="forest">');
      expect(html).not.toContain('\u0000');
    }),
    { numRuns: 300 },
  );
});

it('tells how many records a database had for a search, and when it was asked', () => {
  const searchedAt = '2026-05-01T10:00:59.000Z';
  const asked = { connector: 'PubMed', query: 'x' };
  expect(searchRemark({ ...asked, hits: 321, searchedAt })).toBe(' (321 records, 2026-05-01 10:00 UTC)');
  expect(searchRemark({ ...asked, hits: 1 })).toBe(' (1 record)');
  expect(searchRemark({ ...asked, hits: null, searchedAt })).toBe(' (no answer, 2026-05-01 10:00 UTC)');
  expect(searchRemark({ ...asked, searchedAt })).toBe(' (2026-05-01 10:00 UTC)');
  expect(searchRemark(asked)).toBe('');
});

it('writes numbers at the start of a cell, and titles that end with a full stop, as they are read', () => {
  const facts = { population: { text: '14.0% of 12 people', start: 0, end: 18 } };
  const title = 'A trial of drug A.';
  const sources = [source(1, { title }), source(2, { title: '7. Does drug A help?' })];
  const text = renderMarkdown(report({ sources: sources.map((one) => ({ ...one, facts })) }));
  expect(text).toContain('| 14.0% of 12 people [1] |');
  expect(text).toContain('1. A trial of drug A. Journal');
  expect(text).toContain('2. 7\\. Does drug A help? Journal');
});

it('says that a server did not count tokens, and one statement as one', () => {
  const use = { calls: 3, requests: 3, inputTokens: 0, outputTokens: 0, cut: 0, refused: 0 };
  const part = { title: 'Harms', question: 'Harms?', identified: 4, duplicates: 0, screened: 4, included: 1 };
  const text = renderMarkdown(
    report({
      usage: { ...use, models: ['local'], purposes: { write_answer: use } },
      subQuestions: [{ ...part, title: 'What the evidence says', rounds: 1 }],
    }),
  );
  expect(text).toContain('3 calls, whose tokens it did not count.');
  expect(text).toContain('1 kept, 1 statement\n');
});

it('gives each study a row whose every cell cites: as it was written and checked, else in words that the answer cites', () => {
  const cite = (source: number, quote: string) => [{ source, quote, start: 0, end: quote.length }];
  const facts = {
    population: { text: '90 adults', start: 0, end: 9 },
    effect: { text: 'hazard ratio 0.79; 95% CI 0.69 to 0.90', start: 0, end: 38 },
  };
  const compared = {
    section: 'Table: compared',
    paragraph: 1,
    text: 'Drug A vs placebo',
    kind: 'paraphrase' as const,
    citations: cite(0, 'We compared drug A with placebo.'),
  };
  const took = {
    section: 'Main outcome',
    paragraph: 0,
    text: 'Ninety adults took part.',
    kind: 'paraphrase' as const,
    citations: cite(1, 'We randomised 90 adults.'),
  };
  const given = report({
    composer: 'language-model',
    statements: [...report().statements, took, compared],
    sources: [source(1), source(2, { facts })],
  });
  const html = renderHtml(given);
  // Nobody cites the ratio: the table does not tell it either.
  expect(html).toContain('<th>Compared</th><th>People and follow-up</th></tr>');
  expect(html).toMatch(
    /<td><span>Drug A vs placebo <a [^>]*title="We compared drug A with placebo\."[^>]*>\[1\]<\/a><\/span><\/td><td>–<\/td>/,
  );
  expect(html).toMatch(/<td>–<\/td><td><span>90 adults <a [^>]*>\[2\]<\/a><\/span><\/td><\/tr>/);
  expect(html).not.toContain('<h2>Table: compared</h2>');
  const markdown = renderMarkdown(given);
  expect(markdown).toContain('Drug A vs placebo [1] | – |');
  expect(markdown).not.toContain('Table: compared');
});

it('leaves out a column that most studies of a written answer leave empty, and tells a patient no levels', () => {
  const facts = { population: { text: '90 adults', start: 0, end: 9 } };
  const cited = {
    section: 'What the studies found',
    paragraph: 0,
    text: 'Ninety adults took part.',
    kind: 'paraphrase' as const,
    citations: [{ source: 0, quote: 'We randomised 90 adults.', start: 0, end: 24 }],
  };
  const sources = [source(1, { facts }), source(2), source(3)];
  const certainty = { level: 'low' as const, reason: 'one-study' as const };
  const given = report({ composer: 'language-model', statements: [cited], sources, certainty });
  const forPatient = { ...given, safety: { ...given.safety, forPatient: true } };
  expect(renderHtml(given)).not.toContain('<th>People and follow-up</th>');
  expect(renderHtml(given)).toContain('Randomised trial; starting level high');
  expect(renderHtml(forPatient)).not.toMatch(/starting level/i);
});

it('says of itself in the language of its answer what it counts, and whence its cells come', () => {
  const markdown = renderMarkdown(report({ composer: 'language-model', language: 'fr' }));
  expect(markdown).toMatch(/\d+ phrases vérifiées sur \d+/);
  expect(markdown).toContain('Essai randomisé; niveau de départ élevé');
  expect(markdown).not.toMatch(/sentences verified|Starting level|wrote this answer|AI-generated/);
});

it('tells beside the nearest records what was searched for, and how to ask again', () => {
  const queries = [{ connector: 'PubMed', query: 'melatonin AND delirium' }];
  const given = report({ composer: 'language-model', certainty: { level: 'none', reason: null } });
  const markdown = renderMarkdown({ ...given, trail: { ...given.trail, queries } });
  expect(markdown).toContain('## What was searched for\n\nSearched in PubMed for: “melatonin AND delirium”.');
  expect(markdown).toContain('## How to ask again');
});
