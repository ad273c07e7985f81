import { expect, it, vi } from 'vitest';
import { certaintyReasons, type Report, rejectionKinds } from '#shared/research/report.ts';
import { reportLanguages } from '#shared/research/report-languages.ts';
import { facets } from '../modes/deep/facets.ts';
import { languageOfAnswer } from '../writing/answer-language.ts';
import { addedSection, answerSections, columnOf, tableColumns } from '../writing/outlines.ts';
import { limitsSection, relatedSection } from '../writing/sections.ts';
import { renderHtml } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import table from './phrases.json' with { type: 'json' };
import { say } from './phrases.ts';

const titles = [
  ...answerSections.filter((title) => columnOf(title) === undefined),
  ...Object.values(tableColumns),
  ...Object.values(facets).map(({ title }) => title),
  addedSection,
  limitsSection,
  relatedSection,
];

it.each(reportLanguages.filter((one) => one !== 'en'))('has every heading in %s', (language) => {
  expect(titles.filter((title) => say(language, title) === title)).toEqual([]);
  expect(say('en', 'Harms')).toBe('Harms');
});

it.each([
  [
    'en',
    'In adults after hip fracture, pneumonia was less frequent with early surgery than with later surgery.',
  ],
  ['vi', 'Ở trẻ em bị sốt rét không biến chứng, artemether-lumefantrine chữa khỏi phần lớn các trường hợp.'],
  ['fr', 'Chez les femmes césarisées, les infections étaient moins fréquentes après la prophylaxie.'],
  ['es', 'En adultos con depresión, el ejercicio redujo los síntomas más que la atención habitual.'],
  ['de', 'Bei Erwachsenen mit Perikarditis war ein Rückfall mit Colchicin seltener als mit Placebo.'],
] as const)('reads the language of an answer: %s', (language, text) => {
  expect(languageOfAnswer([{ kind: 'paraphrase', text }])).toBe(language);
  expect(languageOfAnswer([{ kind: 'quoted', text }])).toBe('en');
});

/** Every wording that is looked up in the table while `render` runs. */
function wordingsAsked(render: () => void): Set<string> {
  const asked = new Set<string>();
  const { get } = Map.prototype;
  const isTable = (map: Map<unknown, unknown>) => get.call(map, 'Evidence table') !== undefined;
  const spy = vi.spyOn(Map.prototype, 'get').mockImplementation(function (this: Map<unknown, unknown>, key) {
    if (typeof key === 'string' && isTable(this)) asked.add(key);
    return get.call(this, key);
  });
  try {
    render();
  } finally {
    spy.mockRestore();
  }
  return asked;
}

/** A report that says of itself all it can. */
const full = (): Report => {
  const use = { calls: 2, requests: 3, inputTokens: 5, outputTokens: 5, cut: 1, refused: 1 };
  const quote = { source: 0, quote: 'Drug A lowered mortality.', start: 0, end: 25 };
  const statement = { text: 'Drug A lowered mortality.', paragraph: 1, citations: [quote] };
  const facts = { size: 90, effect: { text: 'OR 2 (95% CI 1 to 4)', start: 0, end: 1 } };
  const source = (
    index: number,
    status: 'corrected' | 'retracted' | 'updated' | 'expression-of-concern',
  ) => ({
    id: `source-${index}`,
    index,
    evidenceId: `pubmed:${index}`,
    title: `Trial ${index}`,
    url: '',
    domain: '',
    year: 2020,
    journal: null,
    pmid: null,
    doi: null,
    studyDesign: 'cohort' as const,
    evidenceLevel: 'low' as const,
    retraction: { status, notice: null },
    isSummary: true,
    facts,
    text: statement.text,
    textHash: '',
  });
  const part = { identified: 2, duplicates: 0, included: 1 };
  return {
    question: 'Does drug A lower mortality?',
    mode: 'deep',
    composer: 'language-model',
    statements: [
      { ...statement, section: 'Bottom line', kind: 'paraphrase' },
      { ...statement, section: 'Table: compared', kind: 'quoted' },
    ],
    sources: [
      source(1, 'corrected'),
      source(2, 'retracted'),
      source(3, 'updated'),
      source(4, 'expression-of-concern'),
    ],
    verification: { statements: 3, verified: 1, dropped: 2, repaired: 1, replaced: 1 },
    rejected: rejectionKinds.map((kind) => ({ kind, count: 1 })),
    judging: {
      model: 'm',
      supported: 1,
      replaced: 1,
      unjudged: 2,
      added: 1,
      follows: false,
      failures: ['late'],
    },
    band: 'limited',
    certainty: { level: 'low', reason: null },
    failures: [{ connector: 'PubMed', reason: 'late' }],
    trail: {
      queries: [
        { connector: 'PubMed', query: 'a', hits: null },
        { connector: 'PubMed', query: 'b', hits: 2, subQuestion: 0 },
        ...['c', 'd', 'e', 'f'].map((query) => ({ connector: 'PubMed', query, hits: 1 })),
      ],
      identified: 9,
      duplicates: 2,
      screened: 6,
      included: 2,
      excluded: ['retracted', 'a notice about another publication', 'shown while searching, not cited'].map(
        (reason) => ({ title: 'T', url: '', reason }),
      ),
      run: {
        id: 'r',
        version: '1',
        model: { name: 'm', provider: 'openai', parameters: {} },
        prompts: [{ name: 'p', hash: 'h' }],
      },
    },
    subQuestions: [
      { ...part, title: 'What the evidence says', question: 'q', screened: 1, rounds: 1 },
      { ...part, title: 'Harms and side effects', question: 'q', screened: 2, rounds: 2 },
      { ...part, title: 'Populations and subgroups', question: 'q', screened: 0, rounds: 1 },
    ],
    differential: [{ name: 'gout', statement: 0 }],
    usage: {
      ...use,
      models: ['m'],
      cost: 1,
      purposes: Object.fromEntries(purposes.map((name) => [name, use])),
    },
    safety: { redFlags: [] },
    generatedAt: '2026-01-01T00:00:00.000Z',
  } as Report;
};
const purposes =
  'plan_search read_question screen_records write_answer judge_claims correct_sentences review_answer'.split(
    ' ',
  );

it('has every wording with which a report tells of itself in each language, its log too', () => {
  const asked = wordingsAsked(() => {
    for (const language of reportLanguages.filter((one) => one !== 'en')) {
      const report = { ...full(), language };
      const unanswered = { ...report, certainty: { level: 'none' as const, reason: null } };
      const uncounted = {
        ...report,
        judging: { ...full().judging, unjudged: 0 } as Report['judging'],
        verification: { ...report.verification, dropped: 1 },
        usage: { ...full().usage, inputTokens: 0, outputTokens: 0 } as Report['usage'],
        sources: report.sources.slice(0, 1),
      };
      const reasons = certaintyReasons.map((reason) => ({
        ...report,
        certainty: { level: 'moderate' as const, reason },
      }));
      for (const one of [report, unanswered, uncounted, ...reasons]) {
        renderHtml(one);
        renderMarkdown(one);
      }
    }
  });
  const known = new Set(table.map(({ en }) => en));
  expect([...asked].filter((english) => !known.has(english))).toEqual([]);
  expect(asked.size).toBeGreaterThan(120);
  for (const row of table) expect(Object.values(row).filter((wording) => wording === '')).toEqual([]);
}, 30_000);
