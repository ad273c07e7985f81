import type { Band, Certainty, Report, ReportStatement, Source } from '#shared/research/report.ts';
import type { ReportLanguage } from '#shared/research/report-languages.ts';
import type { StatementKind } from '#shared/research/statement.ts';
import { bottomLine, notKnown, tableColumns } from '../writing/outlines.ts';
import { possibleSection, relatedSection } from '../writing/sections.ts';
import { say, sayWith } from './phrases.ts';
import { shortTitle } from './ratio-groups.ts';

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

/** The numbers of the sources a statement cites, with the pages where they have some. */
export function marksOf(statement: ReportStatement, sources: readonly Source[]): string {
  const cited = [...new Set(statement.citations.map(({ source }) => source))];
  return cited.map((at) => `[${sources[at]?.index}]${pagesOf(statement, at)}`).join('');
}

/** Statements that run on in prose, and those of a list: of no paragraph, and each thing that is not known by itself. */
export const proseAndList = (
  statements: readonly ReportStatement[],
): [ReportStatement[], ReportStatement[]] => {
  const isListed = ({ paragraph, section }: ReportStatement) =>
    paragraph === undefined || section === notKnown;
  return [statements.filter((one) => !isListed(one)), statements.filter(isListed)];
};

/** The statements that stand in paragraphs, paragraph by paragraph. */
export function paragraphsOf(statements: readonly ReportStatement[]): ReportStatement[][] {
  const inProse = statements.filter(({ paragraph }) => paragraph !== undefined);
  const numbers = [...new Set(inProse.map(({ paragraph }) => paragraph))];
  return numbers.map((number) => inProse.filter(({ paragraph }) => paragraph === number));
}

/** The heading of a section in the language of the answer; what a patient reads first has a plain one. */
export const headingOf = (title: string, { composer, safety, language }: Report): string => {
  const isPlain = title === bottomLine && composer === 'language-model' && safety.forPatient;
  return say(language, isPlain ? 'In short' : title);
};

const sectionNotes: Record<string, string> = {
  [possibleSection]:
    'A program matched these by their words, and is not sure that they answer the whole question. Read the source before you rely on it.',
  [relatedSection]: 'These sources match the question in part, or in other words.',
};

/** What stands under the heading of a section whose sources are not surely about the whole question. */
export const noteOf = (title: string): string | undefined => sectionNotes[title];

/** The title that tells what was studied, of an extracted finding whose source is not one of those that lead the report. */
export function originOf(
  { section, kind, citations: [first] }: ReportStatement,
  {
    composer,
    sources,
    statements,
    language,
  }: Pick<Report, 'composer' | 'sources' | 'statements' | 'language'>,
): string {
  const source = first && sources[first.source];
  if (!source || composer !== 'extractive' || kind === 'counted' || section === bottomLine) return '';
  const leads = statements
    .filter((one) => one.section === bottomLine && one.kind !== 'counted')
    .flatMap(({ citations }) => citations);
  return leads.some((one) => one.source === first.source)
    ? ''
    : sayWith(language, 'From: {title}', { title: source.title });
}

/** What the band of a report means, whether its sources agree, and which words of the question none of them uses. */
export function bandMeaning(report: Report): string {
  const { band, statements, sources } = report;
  if (band === 'none') return bandMeanings.none;
  const isDisputed = statements.some(({ opposing }) => opposing?.length);
  const high = sources.filter(({ evidenceLevel }) => evidenceLevel === 'high').length;
  const isRelated = band === 'limited' && statements.every(({ section }) => noteOf(section));
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

/** Which words of the question none of the sources uses; '' where an answer in prose says what is not known, and without sources. */
export function unmentionedSentence({ composer, sources, unmentioned = [] }: Report): string {
  if (composer === 'language-model' || sources.length === 0 || unmentioned.length === 0) return '';
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

const countedNote =
  'A program added the sentence that counts studies, or says that none compares what was asked.';

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
export const levelLabel = ({ evidenceLevel, oxfordLevel }: Source): string =>
  oxfordLevel ? `${evidenceLevel} (Oxford level ${oxfordLevel})` : evidenceLevel;

export const certaintyLabels: Record<Certainty['level'], string> = {
  high: 'High certainty:',
  moderate: 'Moderate certainty:',
  low: 'Low certainty:',
  'very low': 'Very low certainty:',
};
export const opposingLead = 'Another source found otherwise:';

type Titled = Pick<Source, 'title' | 'year'>;

/** A source as the evidence table names it, */
export const tableTitle = ({ title, year }: Titled): string => (year === null ? title : `${title} (${year})`);

/** and where a cell is one line of text: its title stands whole in the list of references. */
export const shortTableTitle = ({ title, year }: Titled): string =>
  tableTitle({ title: shortTitle(title), year });

/** Where the cells of the evidence table come from, and, where they were quoted by a program, what it leaves to the reader. */
export function tableNote({ composer, language, safety }: Report, isQuoted: boolean): string {
  if (!isQuoted) return say(language, writtenCells);
  const isPlain = composer === 'language-model' || safety.forPatient;
  return isPlain ? say(language, quotedCells) : `${quotedCells} ${levelNote}`;
}

const quotedCells =
  'Cells are quoted from the text as it was found; a dash means that it does not say, or not in words that could be cut out whole.';
const writtenCells = 'Cells were checked as the sentences above; a dash means that the source does not say.';
const levelNote =
  'Starting level: the certainty that evidence of this design starts from in GRADE. The certainty of each finding follows from design, conclusions that oppose each other, number of people and how directly the question is met; risk of bias and publication bias were not appraised.';

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

/** How many sentences were found again or carry a source, when, and what to do about it. */
export function statusSentence(report: Report): string {
  const { verification, generatedAt, language, composer } = report;
  const { verified, statements } = verification;
  const day = dayFormat(language ?? 'en').format(new Date(generatedAt));
  const counted =
    composer === 'language-model' ? kindCounts(report) : verifiedOf(verified, statements, language);
  return `${statements > 0 ? `${counted}. ` : ''}${day}. ${say(language, 'AI-generated, verify before use.')}`;
}

export const verifiedOf = (verified: number, statements: number, language?: ReportLanguage): string =>
  sayWith(language, '{verified} of {statements} sentences verified', { verified, statements });

/** Of a written answer how many sentences, cells of its table apart, are quoted, checked and joined, and how many the words of their source replace. */
function kindCounts({ statements, verification, language }: Report): string {
  const sentences = statements.filter(({ section }) => !(section in tableColumns));
  const count = (kind: StatementKind) => sentences.filter((one) => one.kind === kind).length;
  const { replaced } = verification;
  const all = sayWith(language, '{count} sentences with sources', { count: sentences.length });
  const counts = sayWith(
    language,
    '{quoted} quoted, {paraphrase} checked paraphrase, {synthesis} joining several sources',
    { quoted: count('quoted'), paraphrase: count('paraphrase'), synthesis: count('synthesis') },
  );
  const places =
    replaced > 0 ? sayWith(language, '; {replaced} replaced by the words of the source', { replaced }) : '';
  return `${all}: ${counts}${places}`;
}

/** The pages on which the quotes of one source stand, as " p. 3, 5"; '' for a source without pages. */
export function pagesOf({ citations }: ReportStatement, source: number): string {
  const pages = citations.flatMap((citation) => (citation.source === source ? (citation.page ?? []) : []));
  const inOrder = [...new Set(pages)].sort((one, other) => one - other);
  return inOrder.length ? ` p. ${inOrder.join(', ')}` : '';
}
