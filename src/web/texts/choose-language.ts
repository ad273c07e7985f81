import type { Language } from '#shared/languages.ts';
import { keepLanguage, onChoiceElsewhere, preferredLanguage } from '../lib/language-choice.ts';
import { drawTranslation, showTranslation, type Translation } from './language.ts';

export { preferredLanguage };

/** Shows the pages in the language that was chosen in this browser, else in the browser's own where there are texts for it. */
export function startLanguage(): Promise<void> {
  onChoiceElsewhere(() => void show(preferredLanguage()));
  return show(preferredLanguage());
}

export function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  return show(language);
}

/** Loads the language that a page begins in: a finished one is found as it was drawn, another one is drawn in it at once. */
export async function beginIn(language: string): Promise<void> {
  if (language === 'vi') drawTranslation(await findTranslation(language));
}

async function show(language: Language): Promise<void> {
  if (language === 'en') return showTranslation(undefined);
  const found = await findTranslation(language);
  // Another choice may have been made while the texts were loaded.
  if (found && preferredLanguage() === language) showTranslation(found);
}

/** Undefined without a network: the page stays readable in the language it has. */
async function findTranslation(language: 'vi'): Promise<Translation | undefined> {
  try {
    const { sections, translateMessage } = await import('./vi/index.ts');
    return { language, sections, translateMessage };
  } catch {
    return undefined;
  }
}
