import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { slots } from '../lib/slots.tsx';
import { marketingTexts } from '../texts/en/marketing.ts';
import { Logo } from '../ui/logo.tsx';

export type PageLink = { label: string; href: string };

/** The fixed head of a marketing page. The menu of small screens opens without a script. */
export function SiteHeader({ links, actions }: { links: readonly PageLink[]; actions: ReactNode }) {
  const texts = marketingTexts().header;
  return (
    <>
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <header className="site-header">
        <div className="wrap">
          <a className="brand" href="/">
            <Logo className="logo" />
            <span>{slots.product}</span>
          </a>
          <nav aria-label={texts.sections} className="wide-nav">
            {links.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </nav>
          <div className="header-actions">{actions}</div>
          <details className="menu">
            <summary aria-label={texts.menu}>
              <Menu aria-hidden="true" />
            </summary>
            <nav aria-label={texts.menu}>
              {links.map(({ label, href }) => (
                <a key={href} href={href}>
                  {label}
                </a>
              ))}
              <div className="menu-actions">{actions}</div>
            </nav>
          </details>
        </div>
      </header>
    </>
  );
}
