import { createHash } from 'node:crypto';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { ModelUsage } from '#shared/research/model-usage.ts';
import type { Assessment, DrugFinding, FindingSource } from '#shared/research/prescription.ts';
import type { Confirmation, ConfirmationRequest } from '#shared/research/prescription-confirmation.ts';
import type { Failure, PrescriptionReport, Report, ReportCitation, Source } from '#shared/research/report.ts';
import { evidenceLevel } from '../../appraisal/evidence-level.ts';
import type { QuestionAnalysis } from '../../question/analysis.ts';
import { getAnalysis } from '../../read-state.ts';
import type { DrugInformation } from './drug-information.ts';

/** Of the state of a run, what its report is made of. */
export type PrescriptionReported = {
  analysis: QuestionAnalysis | undefined;
  failures: readonly Failure[];
  usage: ModelUsage | undefined;
  readings: ConfirmationRequest['readings'];
  confirmed: Confirmation;
  information: DrugInformation;
  assessment: Assessment;
};

type Cited = { item: EvidenceItem; quotes: string[] };

/**
 * The structured report. A sentence of a label is cited only where it stands word for word in the label that was read; one
 * that does not is left out and counted as dropped.
 */
export function buildPrescriptionReport(reported: PrescriptionReported, at: Date): Report {
  const { confirmed, information, assessment } = reported;
  const labels = uniqueLabels(information);
  const { question, redFlags, notes, forPatient, removed } = getAnalysis(reported);
  const cited = new Map<string, Cited>();
  let dropped = 0;
  const cite = (source: FindingSource): ReportCitation[] => {
    if (!source.quote) return [];
    const found = findQuote(source, labels);
    if (!found) {
      dropped += 1;
      return [];
    }
    const known = cited.get(found.item.id) ?? { item: found.item, quotes: [] };
    cited.set(found.item.id, { ...known, quotes: [...known.quotes, source.quote] });
    const position = [...cited.keys()].indexOf(found.item.id);
    return [
      { source: position, quote: source.quote, start: found.start, end: found.start + source.quote.length },
    ];
  };
  const findings = assessment.findings.map((finding): PrescriptionReport['findings'][number] => ({
    ...finding,
    sources: withoutLostQuotes(finding, labels),
    citations: finding.sources.flatMap(cite),
  }));
  const statements = findings.flatMap(({ title, citations }) =>
    citations.map((citation) => ({
      section: title,
      text: citation.quote,
      kind: 'quoted' as const,
      citations: [citation],
    })),
  );
  const verified = statements.length;
  const readings = reported.readings.flatMap(({ file, failure }) =>
    failure ? [{ connector: `Attached file ${file}`, reason: failure }] : [],
  );
  return {
    question,
    mode: 'prescription',
    composer: 'extractive',
    statements,
    sources: [...cited.values()].map(({ item, quotes }, position) => asSource(item, quotes, position + 1)),
    verification: { statements: verified + dropped, verified, dropped, repaired: 0, replaced: 0 },
    band: 'limited',
    failures: [...reported.failures, ...readings, ...information.failures],
    trail: {
      queries: information.queries,
      identified: labels.length,
      duplicates: 0,
      screened: labels.length,
      included: cited.size,
    },
    prescription: {
      lines: confirmed.lines,
      patient: confirmed.patient,
      findings,
      pairs: assessment.pairs,
      notChecked: assessment.notChecked,
      calculations: assessment.calculations,
    },
    safety: { redFlags, ...(notes?.length && { notes }), forPatient, removed },
    ...(reported.usage && { usage: reported.usage }),
    generatedAt: at.toISOString(),
  };
}

function uniqueLabels({ answers }: DrugInformation): EvidenceItem[] {
  return [...new Map(answers.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
}

/** The label that has the quote, that of the named address before others. */
function findQuote({ quote = '', url }: FindingSource, labels: readonly EvidenceItem[]) {
  const ordered = labels.toSorted((left, right) => Number(right.url === url) - Number(left.url === url));
  for (const item of ordered) {
    const start = item.text.indexOf(quote);
    if (start >= 0 && createHash('sha256').update(item.text).digest('hex') === item.textHash)
      return { item, start };
  }
  return undefined;
}

function withoutLostQuotes({ sources }: DrugFinding, labels: readonly EvidenceItem[]): FindingSource[] {
  return sources.map((source) => {
    if (!source.quote || findQuote(source, labels)) return source;
    const { quote: _, ...others } = source;
    return others;
  });
}

function asSource(item: EvidenceItem, quotes: readonly string[], index: number): Source {
  const { title, url, domain, year, journal, pmid, doi, studyDesign, retraction, isSummary, text, textHash } =
    item;
  return {
    id: `source-${index}`,
    index,
    evidenceId: item.id,
    title,
    url,
    domain,
    quote: quotes[0],
    year,
    journal,
    pmid,
    doi,
    studyDesign,
    evidenceLevel: evidenceLevel(item),
    retraction,
    isSummary,
    text,
    textHash,
  };
}
