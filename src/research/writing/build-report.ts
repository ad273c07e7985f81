import { oxfordLevelOf } from '#evidence/rules.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { defaultMode } from '#shared/research/modes.ts';
import type { Report, ReportCitation, Source, SubQuestionReport } from '#shared/research/report.ts';
import type { Statement } from '#shared/research/statement.ts';
import { atMost, bandOf, certaintyOfAnswer } from '../appraisal/answer-certainty.ts';
import { type Appraised, appraiseStatements, type Quoted } from '../appraisal/appraise.ts';
import { evidenceLevel } from '../appraisal/evidence-level.ts';
import { readStudyFacts } from '../appraisal/study-facts.ts';
import { listRejections } from '../checking/rejections.ts';
import { findUnmentioned, weighQuestion } from '../question/weigh.ts';
import { getAnalysis, getTrail } from '../read-state.ts';
import type { ResearchState } from '../state.ts';

import type { Composition } from './composition.ts';
import { placeStatements } from './sections.ts';

/** A report whose statements stand in their sections already: which sources are direct, and what its sub-questions were. */
type Divided = { direct: ReadonlySet<string>; subQuestions: SubQuestionReport[] };

/** Of the state of a run, what its report is made of. */
export type Reported = Pick<
  ResearchState,
  'analysis' | 'research_mode' | 'items' | 'coverage' | 'answering' | 'failures' | 'trail' | 'usage'
>;

/** The structured report. Sources are those its statements cite, or quote against them, numbered in that order. */
export function buildReport(state: Reported, composed: Composition, at: Date, divided?: Divided): Report {
  const { question, redFlags, forPatient, removed } = getAnalysis(state);
  const rejected = listRejections(composed.rejected);
  const isWritten = composed.composer === 'language-model';
  const direct = divided?.direct ?? new Set(state.answering);
  const placed = divided || isWritten ? composed.statements : placeStatements(composed.statements, direct);
  // Who wrote an answer from all sources has weighed them against each other; rules do it for sentences that were picked.
  const statements: (Statement & Partial<Appraised>)[] = isWritten
    ? placed
    : appraiseStatements(placed, { items: state.items, direct, question });
  const quoted = statements.map(({ citations, opposing = [] }) => [...citations, ...opposing]);
  const citedIds = [...new Set(quoted.flat().map(({ sourceId }) => sourceId))];
  const cited = citedIds.flatMap((id) => state.items.find((item) => item.id === id) ?? []);
  const certainty = atMost(
    composed.certainty,
    certaintyOfAnswer(
      cited.filter(({ id }) => direct.has(id)),
      {
        question,
        quotes: quoted.flat().map(({ quote }) => quote),
        isAgreed: isWritten || statements.some(({ agreeing = 0 }) => agreeing > 0),
        isDisputed: statements.some(({ opposing = [] }) => opposing.length > 0),
      },
    ),
  );
  const asCitation = ({ sourceId, quote, start, end }: Quoted): ReportCitation => ({
    source: citedIds.indexOf(sourceId),
    quote,
    start,
    end,
    ...pageOf(
      cited.find(({ id }) => id === sourceId),
      start,
    ),
  });
  return {
    question,
    mode: state.research_mode ?? defaultMode,
    composer: composed.composer,
    statements: statements.map(({ section, paragraph, text, kind, citations, certainty, opposing = [] }) => ({
      section,
      ...(paragraph !== undefined && { paragraph }),
      text,
      kind,
      citations: citations.map(asCitation),
      ...(certainty && { certainty }),
      ...(opposing.length > 0 && { opposing: opposing.map(asCitation) }),
    })),
    sources: cited.map((item, position) => asSource(item, position + 1, quoted.flat())),
    verification: composed.verification,
    ...(rejected && { rejected }),
    ...(composed.judging && { judging: composed.judging }),
    certainty,
    band: bandOf(certainty, statements.length),
    unmentioned: findUnmentioned(
      weighQuestion(question),
      cited.map(({ title, text }) => `${title} ${text}`),
    ),
    failures: [...state.failures, ...composed.failures],
    trail: { ...getTrail(state), included: cited.length },
    ...(divided && { subQuestions: divided.subQuestions }),
    safety: { redFlags, forPatient, removed },
    ...(state.usage && { usage: state.usage }),
    generatedAt: at.toISOString(),
  };
}

/** The page of a source on which a quote begins; nothing for a source without pages. */
function pageOf(item: EvidenceItem | undefined, start: number): { page?: number } {
  const page = item?.sections.findLast((section) => section.start <= start)?.page;
  return page === undefined ? {} : { page };
}

function asSource(item: EvidenceItem, index: number, quoted: readonly Quoted[]): Source {
  const own = quoted.filter(({ sourceId }) => sourceId === item.id).map(({ quote }) => quote);
  return {
    id: `source-${index}`,
    index,
    evidenceId: item.id,
    title: item.title,
    url: item.url,
    domain: item.domain,
    quote: own[0],
    year: item.year,
    journal: item.journal,
    pmid: item.pmid,
    doi: item.doi,
    studyDesign: item.studyDesign,
    evidenceLevel: evidenceLevel(item),
    oxfordLevel: oxfordLevelOf(item.studyDesign),
    retraction: item.retraction,
    isSummary: item.isSummary,
    facts: readStudyFacts(item, own),
    text: item.text,
    textHash: item.textHash,
  };
}
