import type { DocumentFormat } from '#shared/api/exports.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Patient } from '#shared/research/prescription.ts';
import type { Report } from '#shared/research/report.ts';
import type { RunProvenance } from '#shared/research/run-provenance.ts';
import type { DraftStatement } from '#shared/research/statement.ts';
import { checkStatements } from './checking/check-statements.ts';
import { finishRun } from './finish-run.ts';
import { extract } from './literature/extract-report.ts';
import { buildDeepReport, type DeepReported } from './modes/deep/build-report.ts';
import { decomposeQuestion, type SubQuestion, writeSubQuery } from './modes/deep/decompose.ts';
import { extractSection } from './modes/deep/extract-section.ts';
import { findLacking } from './modes/deep/lacking.ts';
import { gatherSources } from './modes/deep/section-sources.ts';
import { withFullText } from './modes/deep/with-full-text.ts';
import { buildImagingReport, type ImagingReported } from './modes/imaging/build-report.ts';
import { assessPrescription, type ConfirmedDrug } from './modes/prescription/assess.ts';
import { buildPrescriptionReport, type PrescriptionReported } from './modes/prescription/build-report.ts';
import type { LabelAnswer } from './modes/prescription/labels/label-answer.ts';
import { findIdentifying } from './modes/prescription/reading/find-identifying.ts';
import { understandPrescription } from './modes/prescription/understand.ts';
import { findDrugCandidates } from './question/drugs.ts';
import { type Pico, readPico } from './question/pico.ts';
import { writeQuery } from './question/search-query.ts';
import { weighQuestion } from './question/weigh.ts';
import { renderCopy } from './rendering/copies/render-copy.ts';
import { renderHtml } from './rendering/html.ts';
import { maskIdentifier } from './safety/identifiers/mask-identifier.ts';
import { removeIdentifiers } from './safety/identifiers/remove-identifiers.ts';
import { makeSafe, readQuestion } from './safety/receive-question.ts';
import { countMentions } from './sources/relevance/unmentioned.ts';
import { coverageOf, rankCandidates, screenItems } from './sources/screen.ts';
import { buildReport, type Reported } from './writing/build-report.ts';
import type { Composition } from './writing/composition.ts';
import { numberSources } from './writing/numbered-sources.ts';

type ToCheck = { items: readonly EvidenceItem[]; drafts: readonly DraftStatement[]; question: string };
type ToAssess = { drugs: ConfirmedDrug[]; answers: LabelAnswer[]; patient: Patient };
type Built = { at: Date; making: RunProvenance | undefined };
type ToBuild = Built & { reported: Reported; composed: Composition };

/**
 * What the research reads of questions and documents: pure functions from plain data to plain data, which run in a thread
 * that can be ended. What stands before the slash sets how long one may take (`readingLimits`).
 */
export const researchTasks = {
  'question/safety': makeSafe,
  'question/identifiers': ({ text }: { text: string }) => {
    const { text: left, removed } = removeIdentifiers(text);
    return { text: left, removed: removed.map(maskIdentifier) };
  },
  'question/read': readQuestion,
  'question/search': ({ question, pico, year }: { question: string; pico: Pico; year: number }) => ({
    query: writeQuery(question, pico, year),
    drugCandidates: findDrugCandidates(question),
  }),
  'question/drugs': ({ question }: { question: string }) => findDrugCandidates(question),
  'question/divide': ({ question, drugs }: { question: string; drugs: readonly string[] }) =>
    decomposeQuestion({ question, pico: readPico(question) }, drugs),
  'question/part-search': ({ sub, round, year }: { sub: SubQuestion; round: number; year: number }) =>
    writeSubQuery(sub, round, year),

  'question/prescription': understandPrescription,
  'question/identifying': findIdentifying,

  'sources/screen': ({ items, question }: { items: readonly EvidenceItem[]; question: string }) =>
    screenItems(items, question),
  'sources/candidates': ({ items, question }: { items: readonly EvidenceItem[]; question: string }) =>
    rankCandidates(items, weighQuestion(question)),
  'sources/coverage': ({ items, question }: { items: readonly EvidenceItem[]; question: string }) =>
    coverageOf(items, weighQuestion(question)),
  'sources/mentions': ({ items, question }: { items: readonly EvidenceItem[]; question: string }) =>
    countMentions(
      question,
      items.map(({ title, text }) => `${title} ${text}`),
    ),
  'sources/screen-part': ({ items, about }: { items: readonly EvidenceItem[]; about: string }) =>
    screenItems(items, about),
  'sources/full-text': withFullText,
  'sources/gather': gatherSources,
  'sources/assess-prescription': ({ drugs, answers, patient }: ToAssess) =>
    assessPrescription(drugs, patient, answers),

  'report/extract': extract,
  'report/number': ({ items }: { items: readonly EvidenceItem[] }) => numberSources(items),
  'report/check': ({ items, drafts, question }: ToCheck) => checkStatements(items, drafts, question),
  'report/build': ({ reported, composed, at, making }: ToBuild) =>
    finishRun(buildReport(reported, composed, at), making, composed.reviewIterations),
  'report/extract-section': extractSection,
  'report/lacking': findLacking,
  'report/build-deep': ({ reported, at, making }: Built & { reported: DeepReported }) =>
    finishRun(buildDeepReport(reported, at), making, reported.review_iterations),
  'report/build-imaging': ({ reported, composed, at, making }: ToBuild & { reported: ImagingReported }) =>
    finishRun(buildImagingReport(reported, composed, at), making, composed.reviewIterations),
  'report/render': ({ report }: { report: Report }) => renderHtml(report),
  'report/copy': ({ report, format }: { report: Report; format: DocumentFormat }) =>
    renderCopy(report, format),
  'report/build-prescription': ({ reported, at, making }: Built & { reported: PrescriptionReported }) =>
    finishRun(buildPrescriptionReport(reported, at), making),
};

export type ResearchTasks = typeof researchTasks;

const samples = [
  'My husband Jan Novak, taking apixaban, has chest pain. Is metoprolol safe?',
  'A 60-year-old man, BP 80/50 since one hour: noradrenaline versus vasopressin for mortality',
];

/** The first look at a question compiles hundreds of patterns and reads the thesaurus; done before one comes, it delays no warning. */
export function warmResearchTasks(): void {
  for (const topic of samples) {
    const { question } = makeSafe({ topic });
    const { pico } = readQuestion({ topic, research_mode: 'quick', question });
    const year = 2_000;
    researchTasks['question/search']({ question, pico, year });
    researchTasks['sources/screen']({ items: [], question });
    const [sub] = researchTasks['question/divide']({ question, drugs: [] });
    if (sub) researchTasks['question/part-search']({ sub, round: 1, year });
  }
}
