import type {
  AnswerCertainty,
  Band,
  Certainty,
  CertaintyReason,
  Report,
  ReportStatement,
  Source,
} from '#shared/research/report.ts';
import type { ReportLanguage } from '#shared/research/report-languages.ts';
import type { StatementKind } from '#shared/research/statement.ts';
import { columnOf } from '../writing/outlines.ts';
import { relatedSection } from '../writing/sections.ts';
import { say, sayWith } from './phrases.ts';

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

const certaintyStyles = {
  high: 'strong',
  moderate: 'moderate',
  low: 'limited',
  'very low': 'limited',
  none: 'none',
} as const satisfies Record<AnswerCertainty['level'], Band>;

/** What a report says first of itself: how certain its answer is, or, where nobody weighed that, how much evidence there is. */
export function headline(report: Report): { style: Band; label: string; meaning: string } {
  const { certainty, band, language } = report;
  if (!certainty) return { style: band, label: bandLabels[band], meaning: bandMeaning(report) };
  const style = certaintyStyles[certainty.level];
  const unnamed = unmentionedSentence(report);
  if (certainty.level === 'none') {
    const meaning = report.composer === 'extractive' ? notTied : noAnswer;
    return {
      style,
      label: say(language, 'No answer found'),
      meaning: [say(language, meaning), unnamed].filter(Boolean).join(' '),
    };
  }
  const level = `${certainty.level.charAt(0).toUpperCase()}${certainty.level.slice(1)}`;
  const meaning = certainty.reason ? certaintyMeanings[certainty.reason] : '';
  return {
    style,
    label: say(language, `${level} certainty`),
    meaning: [say(language, meaning), unnamed].filter(Boolean).join(' '),
  };
}

const certaintyMeanings: Record<CertaintyReason, string> = {
  consistent: 'Several studies of good design agree on the main finding.',
  'one-study': 'The answer rests on one study or review.',
  unread: 'No program could tell whether these sources agree: read them.',
  'few-people': 'Few people were studied.',
  imprecise: 'Intervals are wide, or include no effect.',
  inconsistent: 'The studies disagree on a main finding.',
  indirect: 'The people, treatments or outcomes studied are not quite those asked about.',
  design: 'The designs of the studies leave room for bias.',
  partial: 'Only a part of the question is answered.',
};

const notTied =
  'No source found speaks surely enough about the whole question. This is a gap in what was found, not evidence for or against.';

const noAnswer =
  'None of the sources found answers the question. This is a gap in what was found, not evidence for or against.';

export const kindLabels: Record<StatementKind, string> = {
  quoted: 'Quoted word for word',
  paraphrase: 'Paraphrase, checked against the cited sentences',
  synthesis: 'Joins several sources, checked against the cited sentences',
  counted: 'Counted by a program from the designs of the cited sources',
};

/** In running prose a quoted sentence stands in quotation marks. */
export const shownText = ({
  text,
  kind,
  paragraph,
}: Pick<ReportStatement, 'text' | 'kind' | 'paragraph'>): string =>
  kind === 'quoted' && paragraph !== undefined ? `“${text}”` : text;

/** The statements that stand in paragraphs, paragraph by paragraph. */
export function paragraphsOf(statements: readonly ReportStatement[]): ReportStatement[][] {
  const inProse = statements.filter(({ paragraph }) => paragraph !== undefined);
  const numbers = [...new Set(inProse.map(({ paragraph }) => paragraph))];
  return numbers.map((number) => inProse.filter(({ paragraph }) => paragraph === number));
}

export const relatedNote = 'These sources match only a part of the question.';

/** What the band of a report means, whether its sources agree, and which words of the question none of them uses. */
export function bandMeaning(report: Report): string {
  const { band, statements, sources } = report;
  if (band === 'none') return bandMeanings.none;
  const isDisputed = statements.some(({ opposing }) => opposing?.length);
  const high = sources.filter(({ evidenceLevel }) => evidenceLevel === 'high').length;
  const isRelated = band === 'limited' && statements.every(({ section }) => section === relatedSection);
  return [
    isRelated
      ? onlyRelated
      : band === 'moderate' && isDisputed && high > 1
        ? highDisagree
        : bandMeanings[band],
    isDisputed ? disagreeing : isRelated ? '' : unseen,
    unmentionedSentence(report),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Which words of the question none of the sources uses; '' where an answer in prose says what is not known, and for none. */
function unmentionedSentence({ composer, unmentioned = [] }: Report): string {
  if (composer === 'language-model' || unmentioned.length === 0) return '';
  const named = unmentioned
    .slice(0, maxNamed)
    .map((word) => `“${word}”`)
    .join(', ');
  return `No source quoted here mentions: ${named}${unmentioned.length > maxNamed ? ', …' : ''}.`;
}

/** Who wrote what stands in the report. */
export function composerLabel({ composer, statements, language }: Report): string {
  const isCounted = statements.some(({ kind }) => kind === 'counted');
  const label = say(language, composerLabels[composer]);
  return isCounted ? `${label} ${countedNote}` : label;
}

const countedNote = 'The sentence that counts studies was made by a program from their designs.';

const composerLabels: Record<Report['composer'], string> = {
  extractive:
    'These sentences are taken word for word from the sources. No language model wrote any part of this report.',
  'language-model':
    'A language model wrote this answer. A program attached the sentences of the sources that each of its sentences cites, and a second reading found them to carry what is not quoted word for word.',
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
  'diagnostic-accuracy': 'Diagnostic accuracy study',
  'case-report': 'Case report',
  qualitative: 'Qualitative study',
  'economic-evaluation': 'Economic evaluation or model',
  laboratory: 'Animal or laboratory study',
  protocol: 'Study protocol, no results',
  cohort: 'Cohort study',
  review: 'Narrative review',
  other: 'Not stated',
};

export function designLabel(design: Source['studyDesign'], language?: ReportLanguage): string {
  return say(language, designs[design] ?? design.charAt(0).toUpperCase() + design.slice(1));
}

/** The level a source starts from by its design, in GRADE's words and on the Oxford table. */
export function levelLabel({ evidenceLevel, oxfordLevel }: Source, language?: ReportLanguage): string {
  const level = say(language, evidenceLevel);
  return oxfordLevel
    ? `${level} ${sayWith(language, '(Oxford level {level})', { level: oxfordLevel })}`
    : level;
}

export const certaintyLabels: Record<Certainty['level'], string> = {
  high: 'High certainty:',
  moderate: 'Moderate certainty:',
  low: 'Low certainty:',
  'very low': 'Very low certainty:',
};
export const opposingLead = 'Another source found otherwise:';

/** Where the cells of the evidence table come from, and what it leaves to the reader: to a patient nothing of levels. */
export function tableNote({ statements, composer, language, safety }: Report): string {
  const isWritten = statements.some(({ section }) => columnOf(section) !== undefined);
  const cells = composer === 'extractive' ? quotedCells : isWritten ? writtenCells : citedCells;
  const notes = safety.forPatient ? [cells] : [cells, levelNote];
  return notes.map((note) => say(language, note)).join(' ');
}

const quotedCells =
  'Cells are quoted from the text as it was found; a dash means that it does not say, or not in words that could be cut out whole.';
const citedCells =
  'Cells are quoted from sentences that the answer cites; a dash means that it does not say.';
const writtenCells =
  'Cells that the model wrote were checked as the sentences above, the others are quoted from sentences that the answer cites; a dash means that it does not say.';
const levelNote =
  'Starting level: the certainty that evidence of this design starts from in GRADE. The certainty of each finding follows from design, conclusions that oppose each other, number of people and how directly the question is met; risk of bias and publication bias were not appraised.';

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

const dayFormats = new Map<ReportLanguage, Intl.DateTimeFormat>();

/** To make one takes longer than all the rest of the report's words, so each is kept. */
function dayFormat(language: ReportLanguage): Intl.DateTimeFormat {
  const kept = dayFormats.get(language);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  dayFormats.set(language, made);
  return made;
}

/** How many sentences were found again, when, and what to do about it. */
export function statusSentence(report: Report): string {
  const { verification, generatedAt, language } = report;
  const { verified, statements } = verification;
  const day = dayFormat(language ?? 'en').format(new Date(generatedAt));
  const count = statements > 0 ? `${verifiedOf(verified, statements, language)}${kindCounts(report)}. ` : '';
  return `${count}${day}. ${say(language, 'AI-generated, verify before use.')}`;
}

export const verifiedOf = (verified: number, statements: number, language?: ReportLanguage): string =>
  sayWith(language, '{verified} of {statements} sentences verified', { verified, statements });

/** Of a written answer how many sentences are quoted, checked and joined, and how many the words of their source replace. */
function kindCounts({ composer, statements, verification, language }: Report): string {
  if (composer !== 'language-model') return '';
  const count = (kind: StatementKind) => statements.filter((one) => one.kind === kind).length;
  const { replaced } = verification;
  const counts = sayWith(
    language,
    '{quoted} quoted, {paraphrase} checked paraphrase, {synthesis} joining several sources',
    { quoted: count('quoted'), paraphrase: count('paraphrase'), synthesis: count('synthesis') },
  );
  const places =
    replaced > 0 ? sayWith(language, '; {replaced} replaced by the words of the source', { replaced }) : '';
  return `: ${counts}${places}`;
}

/** The pages on which the quotes of one source stand, as " p. 3, 5"; '' for a source without pages. */
export function pagesOf({ citations }: ReportStatement, source: number): string {
  const pages = citations.flatMap((citation) => (citation.source === source ? (citation.page ?? []) : []));
  const inOrder = [...new Set(pages)].sort((one, other) => one - other);
  return inOrder.length ? ` p. ${inOrder.join(', ')}` : '';
}
