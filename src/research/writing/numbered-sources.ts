import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { SourceSpan } from '#shared/research/statement.ts';
import { isAboutItself, labelledSpans } from './source-sentences.ts';

/** What a model reads of one source; longer texts are read to here. */
const maxSourceChars = 6_000;

type NumberedSource = {
  id: string;
  title: string;
  year: number | null;
  design: string;
  kind: string;
  sentences: string[];
};

/** Sources with numbered sentences, as a model is shown them, and the place of each sentence. Plain data. */
export type NumberedSources = { sources: NumberedSource[]; places: SourceSpan[][] };

/** Numbers the sentences of sources: `S3.7` is the seventh sentence of the third source. */
export function numberSources(items: readonly EvidenceItem[]): NumberedSources {
  const sentences = items.map((item) =>
    labelledSpans(item).filter(({ end, label }) => end <= maxSourceChars && !isAboutItself(label)),
  );
  return {
    places: items.map(({ id }, at) =>
      (sentences[at] ?? []).map(({ start, end }) => ({ sourceId: id, start, end })),
    ),
    sources: items.map((item, at) => ({
      id: `S${at + 1}`,
      title: item.title,
      year: item.year,
      design: item.studyDesign,
      kind: item.isSummary ? 'summary of a publication, not its own words' : 'abstract',
      sentences: (sentences[at] ?? []).flatMap(({ start, end }, place) => {
        const text = item.text.slice(start, end).replace(/\s+/g, ' ');
        return isBare(text) ? [] : [`S${at + 1}.${place + 1} ${text}`];
      }),
    })),
  };
}

/** "Results.", "1.", "(ABSTRACT TRUNCATED)": nothing that a report could rest on. */
const isBare = (text: string): boolean => text.split(' ').length < 3;

/** No source has it: no check lets it pass. */
const nowhere: SourceSpan = { sourceId: '', start: 0, end: 1 };

/** The place that a number such as `S3.7` stands for. */
export function findSentence({ places }: NumberedSources, number: string): SourceSpan {
  const [, source, sentence] = /^\s*\[?S?(\d{1,4})\.(\d{1,5})\]?\s*$/.exec(number) ?? [];
  return places[Number(source) - 1]?.[Number(sentence) - 1] ?? nowhere;
}

/** The number of the sentence at a place; undefined for one that has none. */
export function numberOf(
  { places }: NumberedSources,
  { sourceId, start }: Pick<SourceSpan, 'sourceId' | 'start'>,
): string | undefined {
  for (const [source, sentences] of places.entries()) {
    const sentence = sentences.findIndex((place) => place.sourceId === sourceId && place.start === start);
    if (sentence >= 0) return `S${source + 1}.${sentence + 1}`;
  }
  return undefined;
}
