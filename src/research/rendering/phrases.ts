import type { ReportLanguage } from '#shared/research/report-languages.ts';
import table from './phrases.json' with { type: 'json' };

const phrases = new Map(table.map((row) => [row.en, row]));

/** What a report says of itself around its sentences, in the language of its answer; in English where it has no other wording. */
export function say(language: ReportLanguage | undefined, english: string): string {
  return phrases.get(english)?.[language ?? 'en'] ?? english;
}
