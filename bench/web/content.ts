import { renderHtml } from '../../src/research/index.ts';
import type { Session, SessionSummary } from '../../src/shared/api/sessions.ts';
import type { Report, ReportStatement, Source } from '../../src/shared/research/report.ts';

const words =
  'sodium glucose cotransporter inhibitors lowered the composite of cardiovascular death or worsening heart failure in adults with preserved ejection fraction over a median of two years and were tolerated as well as placebo'.split(
    ' ',
  );
const at = '2026-01-05T09:30:00.000Z';

/** Sentences that differ from each other, without chance: the same index is the same sentence. */
export function sentence(index: number): string {
  const from = (index * 7) % words.length;
  const text = [...words.slice(from), ...words.slice(0, from)].join(' ');
  return `Finding ${index}: ${text}, HR 0.${60 + (index % 40)} (95% CI 0.${50 + (index % 40)} to 0.${70 + (index % 30)}).`;
}

const designs = ['randomised-trial', 'cohort', 'systematic-review', 'case-control'] as const;

function source(index: number): Source {
  const text = sentence(index);
  return {
    id: `source-${index}`,
    index,
    evidenceId: `pubmed:${index}`,
    title: `Trial ${index} of ${words.slice(index % 10, (index % 10) + 8).join(' ')}`,
    url: `https://pubmed.ncbi.nlm.nih.gov/${30_000_000 + index}/`,
    domain: 'pubmed.ncbi.nlm.nih.gov',
    quote: text,
    year: 2000 + (index % 25),
    journal: 'Journal of Examples',
    pmid: String(30_000_000 + index),
    doi: null,
    studyDesign: designs[index % designs.length] ?? 'cohort',
    evidenceLevel: 'moderate',
    retraction: null,
    isSummary: false,
    facts: { size: 100 + index },
    text,
    textHash: `hash-${index}`,
  };
}

const statement = (index: number): ReportStatement => {
  const text = sentence(index + 1);
  return {
    section: index < 3 ? 'Bottom line' : `Section ${1 + Math.floor(index / 20)}`,
    text,
    citations: [{ source: index, quote: text, start: 0, end: text.length }],
  };
};

/** A report in which each of so many sources is cited by a sentence of its own. */
export function reportOf(sources: number): Report {
  const all = Array.from({ length: sources }, (_, index) => index);
  return {
    question: 'Do SGLT2 inhibitors reduce hospitalisation in heart failure?',
    mode: 'deep',
    composer: 'extractive',
    statements: all.map(statement),
    sources: all.map((index) => source(index + 1)),
    verification: { statements: sources, verified: sources, dropped: 0, repaired: 0, replaced: 0 },
    band: 'moderate',
    failures: [],
    trail: {
      queries: [{ connector: 'PubMed', query: 'sglt2 AND heart failure' }],
      identified: sources * 3,
      duplicates: sources,
      screened: sources * 2,
      included: sources,
      excluded: [],
    },
    safety: { redFlags: [] },
    generatedAt: at,
  };
}

export function summaryOf(index: number): SessionSummary {
  const day = new Date(Date.parse(at) - index * 3_600_000).toISOString();
  return {
    id: `session-${index}`,
    topic: sentence(index),
    mode: 'deep',
    status: 'COMPLETED',
    is_waiting: false,
    thread_id: null,
    run_id: null,
    created_at: day,
    updated_at: day,
  };
}

export function sessionOf(summary: SessionSummary, sources: number): Session {
  const report = reportOf(sources);
  return { ...summary, final_report: renderHtml(report), original_image_data: null, report };
}

/** The HTML of a report of at least so many characters, as a model would write it. */
export function longHtml(characters: number): string {
  let html = '';
  for (let index = 0; html.length < characters; index += 1) {
    if (index % 8 === 0) html += `<h2>Section ${index / 8}</h2>`;
    html +=
      index % 8 === 7
        ? `<table><thead><tr><th>Study</th><th>Effect</th></tr></thead><tbody>${[1, 2, 3].map((row) => `<tr><td>Trial ${row}</td><td>${sentence(row)}</td></tr>`).join('')}</tbody></table>`
        : `<p>${sentence(index)} <a href="#source-${index + 1}" data-source-id="source-${index + 1}">${index + 1}</a></p>`;
  }
  return `${html}\n`;
}
