import { createHash } from 'node:crypto';
import type { TextSection } from '#shared/research/evidence-item.ts';

const separator = '\n\n';

/** SHA-256 of the text as UTF-8, in hex. */
export function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Replaces what a database or UTF-8 cannot hold: NUL by a space, half surrogate pairs by U+FFFD. */
export function cleanText(text: string): string {
  const clean = text.includes('\0') ? text.replaceAll('\0', ' ') : text;
  return /[\ud800-\udfff]/.test(clean) ? clean.replace(/\p{Surrogate}/gu, '\u{FFFD}') : clean;
}

/** Joins labelled parts into one text with offsets; labels are not part of the text, empty parts are left out. */
export function joinSections(parts: { label: string | null; text: string }[]): {
  text: string;
  sections: TextSection[];
} {
  let text = '';
  const sections: TextSection[] = [];
  for (const part of parts) {
    if (!part.text.trim()) continue;
    if (text) text += separator;
    sections.push({ label: part.label, start: text.length, end: text.length + part.text.length });
    text += part.text;
  }
  return { text, sections };
}
