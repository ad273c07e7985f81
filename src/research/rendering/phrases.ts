import type { ReportLanguage } from '#shared/research/report-languages.ts';
import table from './phrases.json' with { type: 'json' };

const phrases = new Map(table.map((row) => [row.en, row]));

/** A wording with values in the places that its braces name. */
export function sayWith(
  language: ReportLanguage | undefined,
  english: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return say(language, english).replace(/\{([a-z]{1,20})\}/g, (place, name) => String(values[name] ?? place));
}

/** A number as the language of the answer writes it. */
export const numberWords = (value: number, language: ReportLanguage | undefined): string =>
  value.toLocaleString(language === undefined || language === 'en' ? 'en-GB' : language);

/** What a report says of itself around its sentences, in the language of its answer; in English where it has no other wording. */
export function say(language: ReportLanguage | undefined, english: string): string {
  return phrases.get(english)?.[language ?? 'en'] ?? english;
}
