import type { TextSection } from '../../src/shared/research/evidence-item.ts';
import { readDataLines } from '../../tests/data/folder.ts';

export type Question = {
  pmid: string;
  question: string;
  sections: { label: string; text: string }[];
  conclusion: string;
};
export type Abstract = { id: string; title: string; sents: string[] };
export type Trial = { id: string; title: string; sections: [string, string][]; license: string };
export type Rationale = { split: string; claim: string; doc: string; label: string; sentences: number[] };

/** The lines of one of the measuring sets. */
export const readLines = <T>(name: string): T[] => readDataLines<T>(`bench/${name}`);

/** Labelled parts as a stored text with its sections, joined as the library joins them. */
export function asSource(parts: readonly (readonly [string, string])[]): {
  text: string;
  sections: TextSection[];
} {
  let text = '';
  const sections: TextSection[] = [];
  for (const [label, part] of parts) {
    if (!part.trim()) continue;
    if (text) text += '\n\n';
    sections.push({ label: label || null, start: text.length, end: text.length + part.length });
    text += part;
  }
  return { text, sections };
}

/** A sentence without the heading that the corpus glues to it ("RESULTS We found …"), which is no part of it. */
export function withoutHeading(sentence: string): string {
  return sentence.trim().replace(/^[A-Z][A-Z/&, -]{4,60}(?::\s+|\s+(?=[A-Z][a-z]|[0-9]|A ))/, '');
}
