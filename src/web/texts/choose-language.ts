import type { Language } from '#shared/languages.ts';
import { keepLanguage, onChoiceElsewhere, preferredLanguage } from '../lib/language-choice.ts';
import { showTranslation } from './language.ts';

/** Shows the pages in the language that was chosen in this browser, else in the browser's own where there are texts for it. */
export function startLanguage(): Promise<void> {
  onChoiceElsewhere(() => void show(preferredLanguage()));
  return show(preferredLanguage());
}

export function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  return show(language);
}

/** Whether the pages begin in another language than the one they were built in. */
export const beginsTranslated = (): boolean => preferredLanguage() !== 'en';

async function show(language: Language): Promise<void> {
  if (language === 'en') return showTranslation(undefined);
  try {
    const { sections, translateMessage } = await import('./vi/index.ts');
    // Another choice may have been made while the texts were loaded.
    if (preferredLanguage() === language) showTranslation({ language, sections, translateMessage });
  } catch {
    // Without a network the page stays readable in the language it has.
  }
}
