import type { ReadPage } from '#imaging/index.ts';
import type { TextLine } from './parse-prescription.ts';

/** Lines of read pages. A line is as sure as its words are on average: one poor word must not hide the others. */
export function toTextLines(pages: readonly ReadPage[]): TextLine[] {
  return pages.flatMap(({ lines }, page) =>
    lines.map(({ words, box }) => ({
      text: words.map(({ text }) => text).join(' '),
      readBy: 'file',
      confidence: round(words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length), 2),
      region: { page: page + 1, ...box },
    })),
  );
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));
