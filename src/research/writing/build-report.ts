import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { defaultMode } from '#shared/research/modes.ts';
import type {
  Failure,
  Report,
  ReportCitation,
  Source,
  SubQuestionReport,
  Trail,
} from '#shared/research/report.ts';
import { reportLanguages } from '#shared/research/report-languages.ts';
import type { Statement } from '#shared/research/statement.ts';
import { atMost, bandOf, certaintyOfAnswer } from '../appraisal/answer-certainty.ts';
import { type Appraised, appraiseStatements, type Quoted } from '../appraisal/appraise.ts';
import { evidenceLevel, oxfordLevel } from '../appraisal/evidence-level.ts';
import { readStudyFacts } from '../appraisal/study-facts.ts';
import { listRejections } from '../checking/rejections.ts';
import { modelConnector } from '../connector-names.ts';
import { getAnalysis, getTrail } from '../read-state.ts';
import { foreignLanguageOf } from '../safety/language.ts';
import { findUnmentioned, lacksDrug } from '../sources/relevance/unmentioned.ts';
import type { ResearchState } from '../state.ts';

import { languageOfAnswer } from './answer-language.ts';
import type { Composition } from './composition.ts';
import { placeStatements } from './sections.ts';
import { isAmong, notCited } from './shown-sources.ts';

/** A report whose statements stand in their sections already: which sources are direct, and what its sub-questions were. */
type Divided = { direct: ReadonlySet<string>; subQuestions: SubQuestionReport[] };

/** Of the state of a run, what its report is made of. `sources` are those that a client was shown. */
export type Reported = Pick<
  ResearchState,
  'analysis' | 'research_mode' | 'items' | 'coverage' | 'answering' | 'failures' | 'trail' | 'usage'
> &
  Partial<Pick<ResearchState, 'english' | 'leading' | 'possible' | 'sources'>>;

/** The structured report. Sources are those its statements cite, or quote against them, numbered in that order. */
export function buildReport(state: Reported, composed: Composition, at: Date, divided?: Divided): Report {
  const { question, redFlags, notes, forPatient, removed } = getAnalysis(state);
  const asked = state.english ?? question;
  const rejected = listRejections(composed.rejected);
  const isWritten = composed.composer === 'language-model';
  const foreign = state.english || isWritten ? undefined : foreignLanguageOf(question);
  const questionLanguage = reportLanguages.find((one) => one === foreign);
  const direct = divided?.direct ?? new Set(state.answering);
  const leading = divided?.direct ?? new Set(state.leading ?? state.answering);
  const placed =
    divided || isWritten
      ? composed.statements
      : placeStatements(composed.statements, { direct, possible: new Set(state.possible) }, state.items);
  // Who wrote an answer from all sources has weighed them against each other; rules do it for sentences that were picked.
  const statements: (Statement & Partial<Appraised>)[] = isWritten
    ? placed
    : appraiseStatements(placed, { items: state.items, direct, leading, question: asked });
  const quoted = statements.map(({ citations, opposing = [] }) => [...citations, ...opposing]);
  const citedIds = [...new Set(quoted.flat().map(({ sourceId }) => sourceId))];
  const cited = citedIds.flatMap((id) => state.items.find((item) => item.id === id) ?? []);
  const answering = cited.filter(({ id }) => leading.has(id));
  const certainty = atMost(
    composed.certainty,
    certaintyOfAnswer(answering, {
      question: asked,
      quotes: quoted.flat().map(({ quote }) => quote),
      isWeighed: isWritten,
      isDisputed: statements.some(({ opposing = [] }) => opposing.length > 0),
      isIndirect: !isWritten && lacksDrug(asked, answering.map(wholeOf)),
    }),
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
    ...(isWritten && { language: languageOfAnswer(statements) }),
    ...(questionLanguage && { questionLanguage }),
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
    sources: cited.map((item, position) =>
      asSource(item, position + 1, { quoted: quoted.flat(), question: asked, isWritten }),
    ),
    verification: composed.verification,
    ...(rejected && { rejected }),
    ...(composed.judging && { judging: composed.judging }),
    certainty,
    band: bandOf(certainty, statements.length),
    unmentioned: findUnmentioned(question, cited.map(wholeOf), { isAnswered: answering.length > 0 }),
    failures: failuresOf(state.failures, composed),
    trail: trailOf(state, cited),
    ...(divided && { subQuestions: divided.subQuestions }),
    safety: { redFlags, ...(notes?.length && { notes }), forPatient, removed },
    ...(state.usage && { usage: state.usage }),
    generatedAt: at.toISOString(),
  };
}

/** Where a model wrote nothing at all, that it did not plan or screen either is no news. */
function failuresOf(before: readonly Failure[], { composer, failures }: Composition): Failure[] {
  const isModel = ({ connector }: Failure) => connector === modelConnector;
  const isAllOver = composer === 'extractive' && failures.some(isModel);
  return [...(isAllOver ? before.filter((one) => !isModel(one)) : before), ...failures];
}

const maxNearest = 3;

const wholeOf = ({ title, text }: EvidenceItem): string => `${title} ${text}`;

/** Names, too, what was shown while the sources were searched and is not cited. */
function trailOf(
  state: Pick<Reported, 'trail' | 'sources' | 'items'>,
  cited: readonly EvidenceItem[],
): Trail {
  const trail = getTrail(state);
  // Nothing was written of sources that were taken for an answer before.
  const kept = cited.length > 0 ? [] : state.items.slice(0, maxNearest);
  const nearest = trail.nearest ?? kept.map(({ title, url }) => ({ title, url }));
  const named = trail.excluded ?? [];
  const uncited = (state.sources ?? [])
    .filter((source) => !isAmong(source, [...cited, ...named]))
    .map(({ title, url }) => ({ title, url, reason: notCited }));
  const excluded = [...named, ...uncited];
  return {
    ...trail,
    included: cited.length,
    ...(nearest.length > 0 && { nearest }),
    ...(excluded.length > 0 && { excluded }),
  };
}

/** The page of a source on which a quote begins; nothing for a source without pages. */
function pageOf(item: EvidenceItem | undefined, start: number): { page?: number } {
  const page = item?.sections.findLast((section) => section.start <= start)?.page;
  return page === undefined ? {} : { page };
}

function asSource(
  item: EvidenceItem,
  index: number,
  { quoted, question, isWritten }: { quoted: readonly Quoted[]; question: string; isWritten: boolean },
): Source {
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
    evidenceLevel: evidenceLevel(item, question),
    oxfordLevel: oxfordLevel(item, question),
    retraction: item.retraction,
    isSummary: item.isSummary,
    facts: readStudyFacts(item, own, isWritten ? { isOnly: true } : { question }),
    text: item.text,
    textHash: item.textHash,
  };
}
