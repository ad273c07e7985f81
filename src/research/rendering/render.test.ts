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
  expect(text).toContain('1. A trial of drug A. Randomised trial; Journal; 2020');
  expect(text).toContain('2. 7\\. Does drug A help? Randomised trial; Journal; 2020');
});

it('says that a server did not count tokens, and how often a side was searched', () => {
  const use = { calls: 3, requests: 3, inputTokens: 0, outputTokens: 0, cut: 0, refused: 0 };
  const part = { title: 'Harms', question: 'Harms?', identified: 4, duplicates: 0, screened: 4, included: 1 };
  const text = renderMarkdown(
    report({
      usage: { ...use, models: ['local'], purposes: { write_answer: use } },
      subQuestions: [{ ...part, title: 'What the evidence says', rounds: 1 }],
    }),
  );
  expect(text).toContain('calls 3, requests 3, tokens not counted.');
  expect(text).toContain(
    'What the evidence says: times searched 1; identified 4, screened 4, kept 1, statements 1',
  );
});

it('finds no lack of guidelines below the answer of one', () => {
  const part = { title: 'Guidelines and recommendations', question: 'Guidelines?', identified: 4 };
  const guidelines = { ...part, duplicates: 0, screened: 4, included: 1, rounds: 2 };
  const subQuestions = [{ ...guidelines, title: 'What the evidence says' }, guidelines];
  const sources = [source(1, { studyDesign: 'guideline' }), source(2)];
  expect(renderMarkdown(report({ subQuestions, sources }))).toContain(
    'Guidelines and recommendations: none beyond what stands under “Bottom line”.',
  );
  expect(renderMarkdown(report({ subQuestions }))).toContain(
    'Guidelines and recommendations: nothing on it in the 4 records',
  );
});

const cite = (source: number, quote: string) => [{ source, quote, start: 0, end: quote.length }];
const written = (section: string, text: string, source = 0) => ({
  section,
  paragraph: 1,
  text,
  kind: 'paraphrase' as const,
  citations: cite(source, `${text} So it stands in the source.`),
});

it('shows beside a written answer only cells that were written with it, and a row only where there is one', () => {
  const facts = { size: 90, ...factsOf('90 adults', 'hazard ratio 0.79; 95% CI 0.69 to 0.90') };
  const given = report({
    composer: 'language-model',
    statements: [
      written('Bottom line', 'Ninety adults took part.'),
      written('Table: compared', 'A vs placebo'),
    ],
    sources: [source(1, { facts }), source(2, { facts })],
    certainty: { level: 'low', reason: 'indirect' },
  });
  const html = renderHtml(given);
  expect(html).toContain('<th>Study design</th><th>Compared</th></tr>');
  expect(html).toMatch(
    /<td>Trial 1 \(2020\)<\/td><td>Randomised trial<\/td><td><span>A vs placebo <a [^>]*title="A vs placebo So it stands in the source\."/,
  );
  expect(html).not.toContain('<td>Trial 2 (2020)</td>');
  expect(html).not.toContain('Table: compared');
  const markdown = renderMarkdown(given);
  expect(markdown).toContain('| [1] | Trial 1 (2020) | Randomised trial | A vs placebo [1] |');
  expect(markdown).not.toMatch(/Trial 2 \(2020\) \||90 adults|0\.79|starting level|Table: compared/);
});

it('names each source of the table by its whole title where there is room', () => {
  const title = 'A randomised, double-blind trial of drug A against placebo in adults with a long disease';
  const given = { sources: [{ ...source(1), title, facts: factsOf('90 adults', 'hazard ratio 0.79') }] };
  const cell = `<td>${title} (2020)</td>`;
  expect(renderHtml(report({ ...given, statements: [] }))).toContain(cell);
});

it('leaves out a column that most rows leave empty, and the table where no cell was written', () => {
  const rows = [0, 1, 2].map((at) => written('Table: compared', `Drug ${at} vs placebo`, at));
  const sources = [source(1), source(2), source(3)];
  const statements = [...rows, written('Table: main result', 'Fewer deaths', 1)];
  const given = { composer: 'language-model' as const, sources };
  const table = renderMarkdown(report({ ...given, statements }));
  expect(table).toContain('| Drug 2 vs placebo [3] |');
  expect(table).not.toContain('Main result');
  const none = report({ ...given, statements: [written('Bottom line', 'Drug A lowered mortality.')] });
  for (const text of [renderHtml(none), renderMarkdown(none)]) expect(text).not.toContain('Evidence table');
});

it('quotes the cells of the table where a written answer has none, but cites effects of several studies', () => {
  const told = (on: string, effect: string) => ({
    ...factsOf('90 adults', effect),
    effectOn: { text: on, start: 0, end: 1 },
  });
  const [one, two] = ['HR 0.79 (95% CI 0.69 to 0.90)', 'OR 2 (95% CI 1 to 4)'];
  const sources = [
    source(1, { facts: told('mortality', one) }),
    source(2, { facts: told('bleeding', two) }),
    source(3, { facts: factsOf('80 adults', two) }),
  ];
  const statements = [written('Bottom line', 'Drug A helped.'), written('Table: compared', 'A vs placebo')];
  const certainty = { level: 'low' as const, reason: 'indirect' as const };
  const given = report({ composer: 'language-model', statements, sources, certainty });
  const text = renderMarkdown(given);
  expect(text).toContain(
    '| [1] | Trial 1 (2020) | Randomised trial | 90 adults [1] | mortality: HR 0.79 (0.69–0.90) [1] |',
  );
  expect(text).toContain(
    '| [2] | Trial 2 (2020) | Randomised trial | 90 adults [2] | bleeding: OR 2 (1–4) [2] |',
  );
  expect(text).toContain('_Cells are quoted from the text');
  // It tells no effect on an outcome, and a single row that was written is no table.
  expect(text).not.toMatch(/80 adults|A vs placebo \[1\]|starting level/);
  expect(renderHtml(given)).toContain('<td>Trial 2 (2020)</td>');
  const rows = [0, 1].map((at) => written('Table: compared', `Drug ${at} vs placebo`, at));
  const whole = renderMarkdown(report({ composer: 'language-model', statements: rows, sources }));
  expect(whole).toContain('Drug 1 vs placebo');
  expect(whole).not.toMatch(/90 adults|0\.79/);
});

it('shows a patient no table, no levels and no ratios', () => {
  const facts = factsOf('90 adults', 'OR 2 (95% CI 1 to 4)');
  const statements = [written('Bottom line', 'Drug A helped.'), written('Table: compared', 'A vs placebo')];
  const sources = [1, 2, 3].map((index) => source(index, { facts }));
  const certainty = { level: 'low' as const, reason: 'indirect' as const };
  const given = report({ composer: 'language-model', statements, sources, certainty });
  const forPatient = { ...given, safety: { ...given.safety, forPatient: true } };
  for (const text of [renderHtml(forPatient), renderMarkdown(forPatient)]) {
    expect(text).toContain('In short');
    expect(text).not.toMatch(/A vs placebo<|Evidence table|starting level|Odds ratio|class="designs"/i);
  }
  expect(renderHtml(given)).toContain('Odds ratio');
});

it('says why the answer is as certain as it is: as it was written, else by the studies of the bottom line', () => {
  const certainty = { level: 'low' as const, reason: 'one-study' as const };
  const statements = [written('Bottom line', 'Drug A lowered mortality.')];
  const sources = [source(1, { facts: { size: 1163 } }), source(2)];
  const given = { composer: 'language-model' as const, statements, sources, certainty };
  const by = 'The answer rests on one study or review: randomised trial, 1,163 people, 2020 [1].';
  expect(renderMarkdown(report(given))).toContain(`**Low certainty.** ${by}`);
  expect(renderHtml(report(given))).toContain(by);
  expect(renderMarkdown(report({ ...given, language: 'de' }))).toContain(
    'Randomisierte Studie, 1.163 Personen, 2020 [1].',
  );
  const unread = report({ ...given, certainty: { level: 'moderate', reason: 'unread' } });
  expect(renderMarkdown(unread)).toContain(
    'No program could tell whether these sources agree; read them. The bottom line rests on: randomised trial',
  );
  const why = written('Why this certainty', 'The one trial was stopped early.');
  const told = report({ ...given, statements: [...statements, why] });
  const together = 'The one trial was stopped early. [1]';
  expect(renderMarkdown(told)).toContain(`**Low certainty.** ${together}`);
  expect(renderHtml(told)).toContain(together);
  for (const text of [renderHtml(told), renderMarkdown(told)])
    expect(text).not.toContain('Why this certainty');
  const hostile = written('Why this certainty', 'See [1](https://example.org) and [2][3] and [4]: there.');
  expect(renderMarkdown(report({ ...given, statements: [...statements, hostile] }))).toContain(
    'See \\[1\\](https://example.org) and [2][3] and \\[4\\]: there. [1]',
  );
});

it('lists what is not known, puts the counts behind the answer, and folds the sentences used under their source', () => {
  const statements = [
    written('Bottom line', 'Drug A lowered mortality.'),
    written('What is not known', 'Children were not studied.'),
    written('What is not known', 'The trial lasted a year.', 1),
  ];
  const given = report({ composer: 'language-model', statements });
  const markdown = renderMarkdown(given);
  expect(markdown).toContain(
    '- Children were not studied. [[1](#s1 "sentence 2")]\n- The trial lasted a year. [[2](#s2 "sentence 1")]',
  );
  expect(renderHtml(given)).toMatch(/<li><span class="statement statement-paraphrase"[^>]*>Children/);
  expect(markdown.indexOf('3 sentences with sources')).toBeGreaterThan(markdown.indexOf('## Bottom line'));
  expect(markdown).toContain(
    '1. <a id="s1"></a>Trial 1. Randomised trial; Journal; 2020; PMID 1. <https://pubmed.ncbi.nlm.nih.gov/1/>\n   <details><summary>Sentences used</summary>\n\n   - 1: Drug A lowered mortality. So it stands in the source.\n   - 2: Children',
  );
  const bare = source(1, { journal: null, year: null, pmid: null, studyDesign: 'other', url: '' });
  expect(renderMarkdown(report({ sources: [bare] }))).toContain('\n1. Trial 1.\n');
});

it('folds what the run cost, and names what was left out once for each reason', () => {
  const use = { calls: 3, requests: 3, inputTokens: 0, outputTokens: 0, cut: 0, refused: 0 };
  const excluded = ['A', 'B'].map((title) => ({ title, url: '', reason: 'retracted' }));
  const markdown = renderMarkdown(
    report({ usage: { ...use, models: ['local'], purposes: {} }, trail: { ...report().trail, excluded } }),
  );
  expect(markdown).toContain('Left out (retracted): A; B.');
  expect(markdown).toMatch(
    /<details><summary>Details<\/summary>\n\nLanguage model local: calls 3.*\n\n<\/details>/,
  );
});

it('says of itself in the language of its answer what it counts, and whence its cells come', () => {
  const markdown = renderMarkdown(report({ composer: 'language-model', language: 'fr' }));
  expect(markdown).toMatch(/\d+ phrases avec sources/);
  expect(markdown).toContain('Essai randomisé; Journal; 2020');
  expect(markdown).not.toMatch(
    /sentences with|Starting level|proposed|Records|Left out|wrote this answer|AI-generated/,
  );
});

it('tells beside the nearest records what was searched for, and how to ask again', () => {
  const queries = [{ connector: 'PubMed', query: 'melatonin AND delirium' }];
  const given = report({ composer: 'language-model', certainty: { level: 'none', reason: null } });
  const mentions = { each: [{ name: 'melatonin', records: 4 }], all: 4 };
  const markdown = renderMarkdown({ ...given, trail: { ...given.trail, queries, mentions, screened: 9 } });
  expect(markdown).toContain('## What was searched for\n\nSearched in PubMed for: “melatonin AND delirium”.');
  expect(markdown).toContain('How many of the 9 records use the words of the question: “melatonin” 4.');
  expect(markdown).toContain('## How to ask again');
});

it.each([
  [
    { suggestedQuestions: ['Does ramelteon prevent delirium?'] },
    'For example: “Does ramelteon prevent delirium?”',
  ],
  [
    {
      mentions: {
        each: [
          ['melatonin', 4],
          ['delirium', 0],
        ],
        all: 0,
      },
    },
    'None of the records looked at uses “delirium”: another name for it',
  ],
  [
    {
      mentions: {
        each: [
          ['melatonin', 4],
          ['delirium', 2],
        ],
        all: 0,
      },
    },
    'ask about fewer things at once',
  ],
  [{ mentions: { each: [['melatonin', 4]], all: 4 } }, 'Most is found by a question of one treatment'],
] as const)('says how to ask again by what the run met: %j', (met, advice) => {
  const { mentions, suggestedQuestions } = { mentions: undefined, suggestedQuestions: undefined, ...met };
  const each = (mentions?.each ?? []).map(([name, records]) => ({ name, records }));
  const others = {
    ...(suggestedQuestions && { suggestedQuestions: [...suggestedQuestions] }),
    ...(mentions && { mentions: { each, all: mentions.all } }),
  };
  const given = report({ statements: [], certainty: { level: 'none', reason: null } });
  const trail = { ...given.trail, screened: 9, ...others };
  for (const text of [renderMarkdown({ ...given, trail }), renderHtml({ ...given, trail })])
    expect(text).toContain(advice);
});

it('shows a question to ask instead as text, not as a link', () => {
  const given = report({ statements: [], certainty: { level: 'none', reason: null } });
  const trail = { ...given.trail, suggestedQuestions: ['Is [this](https://evil.example/) better?'] };
  expect(renderMarkdown({ ...given, trail })).toContain('\\[this\\](https');
});

it('says once that no answer was found', () => {
  const html = renderHtml(report({ statements: [], certainty: { level: 'none', reason: null } }));
  expect(html.match(/No answer found/g)).toHaveLength(1);
});

it('names the study under a finding of one that does not lead', () => {
  const given = report();
  const finding = (section: string, source: number) => ({
    section,
    text: 'Drug A lowered mortality.',
    citations: [{ source, quote: 'Drug A lowered mortality.', start: 0, end: 25 }],
  });
  const statements = [finding('Bottom line', 0), finding('Key findings', 0), finding('Key findings', 1)];
  for (const render of [renderMarkdown, renderHtml]) {
    expect(render({ ...given, statements })).toContain('From: Trial 2');
    expect(render({ ...given, statements })).not.toContain('From: Trial 1');
  }
});

it('names the study under what may answer or is related, and holds neither for a sure answer', () => {
  const given = report();
  const [statement] = given.statements;
  const certainty = { level: 'none', reason: null } as const;
  for (const [section, label] of [
    ['Possible answer', 'Possible answer'],
    ['Related findings', 'No sure answer'],
  ] as const) {
    const statements = statement ? [{ ...statement, section }] : [];
    const [text, html] = [renderMarkdown, renderHtml].map((render) =>
      render({ ...given, statements, certainty }),
    );
    for (const copy of [text, html]) expect(copy).toContain('From: Trial 1');
    expect(text).toContain(`**${label}.**`);
  }
  expect(renderMarkdown(given)).not.toContain('From: Trial 1');
});
