import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { inlineLabelBefore, type Span, splitSentences } from '../language/sentences.ts';
import { contentStems } from '../language/tokens.ts';
import { classifySentences, type RoleProbabilities } from './section-classifier.ts';

export type SourceSentence = {
  start: number;
  end: number;
  text: string;
  /** Of the section it stands in. */
  label: string | null;
  stems: readonly string[];
  position: number;
  total: number;
  role: RoleProbabilities;
};

const minChars = 20;
const maxChars = 700;
/** Where a summary speaks of itself: nothing of it is a finding. */
const aboutItself = /^about this (?:entry|summary)$/i;

/** The list of its subjects at the end of an abstract. */
const keywords = /^key ?words? ?:/i;

type Texted = Pick<EvidenceItem, 'text' | 'sections'> & Partial<Pick<EvidenceItem, 'publicationTypes'>>;

export const isDrugLabel = ({ publicationTypes }: Pick<Texted, 'publicationTypes'>): boolean =>
  publicationTypes?.includes('Drug label') === true;

/** A number and a title of a section before its first sentence, where a service gave both as one text. */
const heading =
  /^\d+(?:\.\d+)*\.?\s+(?:[A-Z(][^\s.;]*\s+(?:(?:and|of|in|with|or|for|to)\s+)?){1,16}?(?=(?:[A-Z][\w-]*\s+[a-z]|The |In |If |No |There |Because |It |A ))/;

const known = new WeakMap<Texted, readonly SourceSentence[]>();

/** The sentences of a source that can stand in a report, with the part of the abstract each belongs to. */
export function sourceSentences(item: Texted): readonly SourceSentence[] {
  const sentences = known.get(item) ?? readSentences(item);
  known.set(item, sentences);
  return sentences;
}

function readSentences(item: Texted): SourceSentence[] {
  const found = labelledSpans(item).map((span) => ({ ...span, text: item.text.slice(span.start, span.end) }));
  const roles = classifySentences(found);
  return found.flatMap(({ start, end, text, label }, position) => {
    const role = roles[position];
    const isReadable = text.length >= minChars && text.length <= maxChars && /\p{L}{2}/u.test(text);
    if (!role || !isReadable || isQuestion(text) || isAboutItself(label) || keywords.test(text)) return [];
    return [{ start, end, text, label, stems: contentStems(text), position, total: found.length, role }];
  });
}

type LabelledSpan = Span & { label: string | null };

const knownSpans = new WeakMap<Texted, readonly LabelledSpan[]>();

/** The sentences of a source with the label of the section each stands in. */
export function labelledSpans(item: Texted): readonly LabelledSpan[] {
  const spans = knownSpans.get(item) ?? readSpans(item);
  knownSpans.set(item, spans);
  return spans;
}

function readSpans(item: Texted): LabelledSpan[] {
  const { text, sections } = item;
  const isLabel = isDrugLabel(item);
  const parts = sections.length > 0 ? sections : [{ label: null, start: 0, end: text.length }];
  return parts.flatMap((section) => {
    let label = section.label;
    return splitSentences(text, section.start, section.end).map((span) => {
      label = inlineLabelBefore(text, span.start) ?? label;
      const title = isLabel ? (heading.exec(text.slice(span.start, span.end))?.[0].length ?? 0) : 0;
      return { start: span.start + title, end: span.end, label };
    });
  });
}

/** Whether a section tells of the summary it stands in, not of the study. */
export const isAboutItself = (label: string | null): boolean => aboutItself.test(label ?? '');

/** Whether a sentence asks: it tells nothing. */
export const isQuestion = (text: string): boolean => /\?["'”’)\]]*$/u.test(text);
