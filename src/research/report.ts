import { oxfordLevelOf } from '#evidence/index.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Report, Source, SubQuestionReport } from '#shared/research/report.ts';
import type { Statement } from '#shared/research/statement.ts';
import type { Composition } from './compose/compose.ts';
import { placeStatements } from './compose/sections.ts';
import { findUnmentioned, weighQuestion } from './question/weigh.ts';
import { evidenceBand } from './screen/band.ts';
import { findDirect } from './screen/direct.ts';
import { evidenceLevel } from './screen/evidence-level.ts';
import { getAnalysis, getTrail, type ResearchState } from './state.ts';

/** A report whose statements stand in their sections already: which sources are direct, and what its sub-questions were. */
type Divided = { direct: ReadonlySet<string>; subQuestions: SubQuestionReport[] };

/** The structured report. Sources are those its statements cite, numbered in the order in which they are cited. */
export function buildReport(
  state: ResearchState,
  composed: Composition,
  at: Date,
  divided?: Divided,
): Report {
  const { question, redFlags, forPatient, removed } = getAnalysis(state);
  const direct = divided?.direct ?? findDirect(state.items, state.coverage, question);
  const statements = divided ? composed.statements : placeStatements(composed.statements, direct);
  const citedIds = [...new Set(statements.flatMap((one) => one.citations.map(({ sourceId }) => sourceId)))];
  const cited = citedIds.flatMap((id) => state.items.find((item) => item.id === id) ?? []);
  return {
    question,
    mode: state.research_mode ?? 'quick',
    composer: composed.composer,
    statements: statements.map(({ section, text, citations }) => ({
      section,
      text,
      citations: citations.map(({ sourceId, quote, start, end }) => ({
        source: citedIds.indexOf(sourceId),
        quote,
        start,
        end,
        ...pageOf(
          cited.find(({ id }) => id === sourceId),
          start,
        ),
      })),
    })),
    sources: cited.map((item, position) => asSource(item, position + 1, statements)),
    verification: composed.verification,
    band: evidenceBand(cited, direct),
    unmentioned: findUnmentioned(
      weighQuestion(question),
      cited.map(({ title, text }) => `${title} ${text}`),
    ),
    failures: [...state.failures, ...composed.failures],
    trail: { ...getTrail(state), included: cited.length },
    ...(divided && { subQuestions: divided.subQuestions }),
    safety: { redFlags, forPatient, removed },
    generatedAt: at.toISOString(),
  };
}

/** The page of a source on which a quote begins; nothing for a source without pages. */
function pageOf(item: EvidenceItem | undefined, start: number): { page?: number } {
  const page = item?.sections.findLast((section) => section.start <= start)?.page;
  return page === undefined ? {} : { page };
}

function asSource(item: EvidenceItem, index: number, statements: readonly Statement[]): Source {
  const quote = statements
    .flatMap((one) => one.citations)
    .find(({ sourceId }) => sourceId === item.id)?.quote;
  return {
    id: `source-${index}`,
    index,
    evidenceId: item.id,
    title: item.title,
    url: item.url,
    domain: item.domain,
    quote,
    year: item.year,
    journal: item.journal,
    pmid: item.pmid,
    doi: item.doi,
    studyDesign: item.studyDesign,
    evidenceLevel: evidenceLevel(item),
    oxfordLevel: oxfordLevelOf(item.studyDesign),
    retraction: item.retraction,
    isSummary: item.isSummary,
    text: item.text,
    textHash: item.textHash,
  };
}
