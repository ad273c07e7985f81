import { useSyncExternalStore } from 'react';
import type { Language } from '#shared/languages.ts';

/** The texts of a language other than English: its sections, and what it makes of a message of the server. */
export type Translation = {
  language: Language;
  sections: Readonly<Record<string, object>>;
  translateMessage: (message: string) => string;
};

let translation: Translation | undefined;
/** What a finished page is written in: hydration has to find the same. */
let finished: Translation | undefined;
const listeners = new Set<() => void>();

/** What pages are drawn in from now on, by the build and by the script that finds what it drew; undefined is English. */
export function drawTranslation(wanted: Translation | undefined): void {
  translation = wanted;
  finished = wanted;
}

/** Shows the pages in another language from now on; undefined is English. */
export function showTranslation(wanted: Translation | undefined): void {
  translation = wanted;
  document.documentElement.lang = currentLanguage();
  for (const listener of listeners) listener();
}

export const currentLanguage = (): Language => translation?.language ?? 'en';

/** The language shown now; that of a finished page until its script has begun. */
export const useLanguage = (): Language =>
  useSyncExternalStore(onLanguageChange, currentLanguage, () => finished?.language ?? 'en');

const locales = { en: 'en-US', vi: 'vi-VN' } as const;

/** How dates are written in the language shown now. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locales[currentLanguage()], options);

/** How numbers are written in the language shown now. */
export const numberFormat = (): Intl.NumberFormat => new Intl.NumberFormat(locales[currentLanguage()]);

/** A message of the server as it is shown; one without a translation is shown as it was sent. */
export const serverText = (message: string): string => translation?.translateMessage(message) ?? message;

/**
 * One section of the catalogue: a function that reads its texts now, and a hook for what shall be drawn again when the language
 * changes. The English texts are loaded with the screen that names them; those of other languages come all at once.
 */
export function textsOf<Texts extends object>(
  section: string,
  english: Texts,
): readonly [now: () => Texts, useNow: () => Texts] {
  const textsIn = (language: Translation | undefined) => (language?.sections[section] ?? english) as Texts;
  const now = () => textsIn(translation);
  function useTexts(): Texts {
    return useSyncExternalStore(onLanguageChange, now, () => textsIn(finished));
  }
  return [now, useTexts];
}

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
