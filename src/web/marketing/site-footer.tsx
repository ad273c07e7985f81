import { type Language, languageNames } from '#shared/languages.ts';
import { slots } from '../lib/slots.tsx';
import { marketingTexts } from '../texts/en/marketing.ts';
import { currentLanguage } from '../texts/language.ts';
import { Logo } from '../ui/logo.tsx';
import type { PageLink } from './site-header.tsx';

/** `path` is that of the page, which the other languages are asked for at. */
export function SiteFooter({ path, links }: { path: string; links: readonly PageLink[] }) {
  const texts = marketingTexts().header;
  const others = (Object.keys(languageNames) as Language[]).filter((name) => name !== currentLanguage());
  return (
    <>
      <footer className="site-footer">
        <div className="wrap">
          <div>
            <p className="brand">
              <Logo className="logo" />
              <span>{slots.product}</span>
            </p>
            <p>{texts.disclaimer}</p>
            <p>
              {others.map((language) => (
                <a key={language} href={`${path}?lang=${language}`} lang={language} hrefLang={language}>
                  {languageNames[language]}
                </a>
              ))}
            </p>
          </div>
          <nav aria-label={texts.footer}>
            {links.map(({ label, href }) => (
              <a key={label} href={href}>
                {label}
              </a>
            ))}
          </nav>
        </div>
      </footer>
      <section className="toasts" aria-label={texts.notifications} aria-live="polite" />
    </>
  );
}
