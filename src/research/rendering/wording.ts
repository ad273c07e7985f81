import type { Band, Certainty, Report, ReportStatement, Source } from '#shared/research/report.ts';
import { relatedSection } from '../writing/sections.ts';

const maxNamed = 8;

export const bandLabels: Record<Band, string> = {
  strong: 'Strong evidence base',
  moderate: 'Moderate evidence base',
  limited: 'Limited evidence base',
  none: 'No evidence found',
};

const highDisagree =
  'Several sources of high starting level speak about the whole question, but they do not agree.';
const disagreeing = 'Quotes that say otherwise stand under the findings they oppose.';
const unseen = 'A program compares what they found, and can miss a disagreement.';
const onlyRelated =
  'None of the sources found speaks about the whole question. Their findings touch a part of it and do not answer it.';
const bandMeanings: Record<Band, string> = {
  strong:
    'At least two sources of high starting level (randomised trials, systematic reviews, guidelines) speak about the whole question.',
  moderate:
    'One source of high starting level, or several observational studies, speak about the whole question.',
  limited:
    'The sources that speak about the whole question are few and of low starting level. Read them before relying on this report.',
  none: 'No statement could be tied to a source, so this report makes none.',
};

export const relatedNote = 'These sources match only a part of the question.';

/** What the band of a report means, whether its sources agree, and which words of the question none of them uses. */
export function bandMeaning({ band, statements, sources, unmentioned = [] }: Report): string {
  if (band === 'none') return bandMeanings.none;
  const isDisputed = statements.some(({ opposing }) => opposing?.length);
  const high = sources.filter(({ evidenceLevel }) => evidenceLevel === 'high').length;
  const isRelated = band === 'limited' && statements.every(({ section }) => section === relatedSection);
  const named = unmentioned
    .slice(0, maxNamed)
    .map((word) => `“${word}”`)
    .join(', ');
  return [
    isRelated
      ? onlyRelated
      : band === 'moderate' && isDisputed && high > 1
        ? highDisagree
        : bandMeanings[band],
    isDisputed ? disagreeing : isRelated ? '' : unseen,
    named && `No source quoted here mentions: ${named}${unmentioned.length > maxNamed ? ', …' : ''}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export const composerLabels: Record<Report['composer'], string> = {
  extractive:
    'These sentences are taken word for word from the sources. No language model wrote any part of this report.',
  'language-model':
    'A language model proposed these sentences. A program kept only those whose quotes it found again, word for word, in the sources.',
};

export const patientNotice =
  'This report is information, not a diagnosis, and is not a substitute for the advice of a doctor or pharmacist who knows you. Do not start, stop or change a treatment because of it.';

export const clinicianNotice = 'For use by health professionals beside, not instead of, clinical judgement.';

/** What was taken out of the question, masked; '' where nothing was. */
export function removedSentence({ safety }: Report): string {
  const { removed = [] } = safety;
  if (removed.length === 0) return '';
  const named = removed.map(({ kind, text }) => `${kind} “${text}”`).join(', ');
  return `Taken out of the question before anybody was asked, and kept in this report only in this form: ${named}. Names are found by rules, so look whether one was missed.`;
}

const designs: Partial<Record<Source['studyDesign'], string>> = {
  'randomised-trial': 'Randomised trial',
  'non-randomised-trial': 'Non-randomised trial',
  'meta-analysis': 'Meta-analysis',
  'systematic-review': 'Systematic review',
  'case-control': 'Case-control study',
  'cross-sectional': 'Cross-sectional study',
  'case-report': 'Case report',
  cohort: 'Cohort study',
  review: 'Narrative review',
  other: 'Not stated',
};

export function designLabel(design: Source['studyDesign']): string {
  return designs[design] ?? design.charAt(0).toUpperCase() + design.slice(1);
}

/** The level a source starts from by its design, in GRADE's words and on the Oxford table. */
export function levelLabel({ evidenceLevel, oxfordLevel }: Source): string {
  return oxfordLevel ? `${evidenceLevel} (Oxford level ${oxfordLevel})` : evidenceLevel;
}

export const certaintyLabels: Record<Certainty['level'], string> = {
  high: 'High certainty:',
  moderate: 'Moderate certainty:',
  low: 'Low certainty:',
  'very low': 'Very low certainty:',
};
export const opposingLead = 'Another source found otherwise:';

/** What the table of the evidence leaves to the reader. */
export const tableNote =
  'People and effect are quoted from the text as it was found; a dash means that it does not say. Starting level: the certainty that evidence of this design starts from in GRADE. The certainty under each finding follows from design, agreement of the sources, number of people and how directly the question is met; risk of bias and publication bias were not appraised.';

/** Who took part, in the words of the source; else how many; else a dash. */
export const populationOf = ({ facts }: Source): string =>
  facts?.population?.text ?? facts?.size?.toLocaleString('en-GB') ?? '–';

/** The first effect the source states, in its own words, or a dash. */
export const effectOf = ({ facts }: Source): string => facts?.effect?.text ?? '–';

/** What a reader must know about a source beside its title; empty when there is nothing. */
export function sourceRemarks(source: Source): string[] {
  const remarks = [];
  if (source.isSummary) {
    remarks.push('quoted from a summary of this publication, written by others than its authors');
  }
  if (source.retraction?.status === 'expression-of-concern') {
    remarks.push('the journal published an expression of concern');
  }
  if (source.retraction?.status === 'corrected') remarks.push('a correction was published');
  if (source.retraction?.status === 'updated') remarks.push('a newer version was published');
  if (source.retraction?.status === 'retracted') remarks.push('RETRACTED');
  return remarks;
}

/** How many sentences were found again, when, and what to do about it. */
export function statusSentence({ verification, secondCheck, generatedAt }: Report): string {
  const { verified, statements } = verification;
  const day = new Date(generatedAt).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const count = statements > 0 ? `${verified} of ${statements} sentences verified. ` : '';
  const unjudged = secondCheck?.unanswered ?? 0;
  const missing = unjudged > 0 ? `${unjudged} of them had no second check. ` : '';
  return `${count}${missing}${day}. AI-generated, verify before use.`;
}

/** Why a report has no statements, and what to do about it. */
export function noEvidenceSentence({ trail, failures }: Report): string {
  const reason =
    trail.identified === 0
      ? 'The search found no record for this question.'
      : 'No record found speaks about this question closely enough to be quoted.';
  const failed = failures.length > 0 ? ' Some sources could not be searched; they are named below.' : '';
  return `${reason}${failed} Nothing was written in its place. Try other words, or a wider question; the sources are in English.`;
}

/** The pages on which the quotes of one source stand, as " p. 3, 5"; '' for a source without pages. */
export function pagesOf({ citations }: ReportStatement, source: number): string {
  const pages = citations.flatMap((citation) => (citation.source === source ? (citation.page ?? []) : []));
  const inOrder = [...new Set(pages)].sort((one, other) => one - other);
  return inOrder.length ? ` p. ${inOrder.join(', ')}` : '';
}
