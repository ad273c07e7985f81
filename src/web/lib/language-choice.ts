import { type Language, languageKey, languageMaxAge, languageOf } from '#shared/languages.ts';
import { otherTabs } from './other-tabs.ts';

/** The language that was chosen in this browser, else the browser's own where there are texts for it. */
export function preferredLanguage(): Language {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${languageKey}=`));
  return languageOf(cookie?.slice(languageKey.length + 1), navigator.language);
}

/** Keeps the choice for all pages of this browser, also before somebody signs in. */
export function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write it is not in all browsers
  document.cookie = `${languageKey}=${language}; path=/; max-age=${languageMaxAge}; samesite=lax`;
  otherTabs(languageKey).postMessage(language);
}

/** Calls `listener` when another tab of this browser chooses a language. */
export function onChoiceElsewhere(listener: () => void): void {
  otherTabs(languageKey).addEventListener('message', listener);
}
