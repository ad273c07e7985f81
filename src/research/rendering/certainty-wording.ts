import type { AnswerCertainty, Band, CertaintyReason, Report, Source } from '#shared/research/report.ts';
import { bottomLine, certaintySection } from '../writing/outlines.ts';
import { possibleSection } from '../writing/sections.ts';
import { numberWords, say, sayWith } from './phrases.ts';
import { noEvidenceSentence } from './unanswered-wording.ts';
import { bandLabels, bandMeaning, designLabel, marksOf, shownText, unmentionedSentence } from './wording.ts';

/** How a headline looks: as a band, which knows no very low certainty. */
type HeadlineStyle = Band | 'very-low';
const certaintyStyles = {
  high: 'strong',
  moderate: 'moderate',
  low: 'limited',
  'very low': 'very-low',
  none: 'none',
} as const satisfies Record<AnswerCertainty['level'], HeadlineStyle>;

const reasonWords: Record<CertaintyReason, string> = {
  consistent: 'Several studies of good design agree on the main finding',
  'one-study': 'The answer rests on one study or review',
  unread: 'No program could tell whether these sources agree; read them',
  'few-people': 'Few people were studied',
  uncounted: 'How many people were studied was not found',
  imprecise: 'Intervals are wide, or include no effect',
  inconsistent: 'The studies disagree on a main finding',
  indirect: 'The people, treatments or outcomes studied are not quite those asked about',
  design: 'The designs of the studies leave room for bias',
  partial: 'Only a part of the question is answered',
};

const gap = 'This is a gap in what was found, not evidence for or against.';
const notTied =
  'What is quoted first may answer the question, in other words than it was asked. A program cannot tell for sure: see whom and what was studied.';
const onlyTouched =
  'No source found surely answers the question as it was asked, as far as a program can tell. What is quoted below matches it in part, or in other words.';
const noAnswer =
  'None of the sources found answers the question. This is a gap in what was found, not evidence for or against.';

/** What a report says first of itself: how certain its answer is and why, or, where nobody weighed that, how much evidence there is. */
export function headline(report: Report): { style: HeadlineStyle; label: string; meaning: string } {
  const { certainty, band, language } = report;
  if (!certainty) return { style: band, label: bandLabels[band], meaning: bandMeaning(report) };
  const style = certaintyStyles[certainty.level];
  const unnamed = unmentionedSentence(report);
  if (certainty.level === 'none') {
    const isExtractive = report.composer === 'extractive';
    const isPossible = report.statements.some(({ section }) => section === possibleSection);
    const isEmpty = report.statements.length === 0 && isExtractive;
    const meaning = isEmpty
      ? `${noEvidenceSentence(report)} ${gap}`
      : say(language, isPossible ? notTied : isExtractive ? onlyTouched : noAnswer);
    const label = isPossible
      ? possibleSection
      : isExtractive && !isEmpty
        ? 'No sure answer'
        : 'No answer found';
    return {
      style,
      label: say(language, label),
      meaning: [meaning, unnamed].filter(Boolean).join(' '),
    };
  }
  const level = `${certainty.level.charAt(0).toUpperCase()}${certainty.level.slice(1)}`;
  return {
    style,
    label: say(language, `${level} certainty`),
    meaning: [meaningOf(report, certainty.reason), unnamed].filter(Boolean).join(' '),
  };
}

/** What holds the certainty up or down: as who wrote the answer says it, else the reason and the studies the bottom line rests on. */
function meaningOf(report: Report, reason: CertaintyReason | null): string {
  const { statements, sources, language } = report;
  const written = statements
    .filter(({ section }) => section === certaintySection)
    .map((one) => `${shownText(one)} ${marksOf(one, sources)}`);
  if (written.length > 0) return written.join(' ');
  const lead = reason && say(language, reasonWords[reason]);
  const studies = restsOn(report);
  // What one study alone leaves open is not whether several agree.
  if (lead && studies.length === 1 && reason !== 'unread') return `${lead}: ${studies[0]}.`;
  const rests =
    studies.length > 0 &&
    sayWith(language, 'The bottom line rests on: {studies}.', { studies: studies.join('; ') });
  return [lead && `${lead}.`, rests].filter(Boolean).join(' ');
}

const maxNamed = 6;

/** The sources that the bottom line quotes, each with its design, year and number of people. */
function restsOn({ statements, sources, language }: Report): string[] {
  const cited = statements
    .filter(({ section, kind }) => section === bottomLine && kind !== 'counted')
    .flatMap(({ citations }) => citations.map(({ source }) => source));
  const studies = [...new Set(cited)].flatMap((at) => sources[at] ?? []);
  return studies.length > maxNamed ? [] : studies.map((source) => studyWords(source, language));
}

/** Nouns keep their capital in German alone. */
const inSentence = (label: string, language: Report['language']): string =>
  language === 'de' ? label : label.charAt(0).toLowerCase() + label.slice(1);

function studyWords(source: Source, language: Report['language']): string {
  const people = source.facts?.size;
  const facts = [
    source.studyDesign !== 'other' && inSentence(designLabel(source.studyDesign, language), language),
    people !== undefined && sayWith(language, '{count} people', { count: numberWords(people, language) }),
    source.year,
  ].filter(Boolean);
  return `${facts.join(', ')} [${source.index}]`.trim();
}
