/** The languages of the pages, each by its own name. */
export const languageNames = { en: 'English', vi: 'Tiếng Việt' } as const;
export type Language = keyof typeof languageNames;

/** The cookie in which a browser keeps the language that was chosen in it. */
export const languageKey = 'language';
/** How long a browser keeps it, in seconds: a year. */
export const languageMaxAge = 31_536_000;

export const isLanguage = (name: string | null | undefined): name is Language =>
  typeof name === 'string' && Object.hasOwn(languageNames, name);

/** The language chosen, else the browser's own (its tag, such as `vi-VN`) where there are texts for it, else English. */
export function languageOf(chosen: string | null | undefined, own: string | undefined): Language {
  if (isLanguage(chosen)) return chosen;
  const [first] = (own ?? '').trim().toLowerCase().split(/[-;]/);
  return isLanguage(first) ? first : 'en';
}
