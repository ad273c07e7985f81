import { useEffect, useId, useRef } from 'react';
import { isLanguage, type Language, languageNames } from '#shared/languages.ts';
import { chooseLanguage } from '../texts/choose-language.ts';
import { useCommonTexts } from '../texts/en/common.ts';
import { currentLanguage, useLanguage } from '../texts/language.ts';

/** Chooses the language of all pages in this browser. Each language is called by its own name. */
export function LanguageSelect() {
  const id = useId();
  const texts = useCommonTexts();
  const language = useLanguage();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // Chosen before the script had come.
    const chosen = select.current?.value;
    if (isLanguage(chosen) && chosen !== currentLanguage()) void chooseLanguage(chosen);
  }, []);
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-muted">
        {texts.language}
      </label>
      <select
        ref={select}
        id={id}
        value={language}
        onChange={({ target }) => void chooseLanguage(target.value as Language)}
        className="h-9 rounded-lg border border-line-strong bg-surface px-2 text-ink"
      >
        {Object.entries(languageNames).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
