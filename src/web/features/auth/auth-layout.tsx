import type { ReactNode } from 'react';
import { useCommonTexts } from '../../texts/en/common.ts';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useAuthSettings } from './settings.tsx';

/** The part of an auth page that changes; what stands beside it is `src/web/pages/auth-aside.tsx`. */
export function AuthLayout({
  title,
  intro,
  children,
}: {
  title: string;
  intro: string;
  children: ReactNode;
}) {
  const texts = useCommonTexts();
  const { brandName } = useAuthSettings();
  return (
    <div className="mx-auto flex min-h-full w-full max-w-md flex-col px-5 py-6 sm:px-10 sm:py-10">
      <header>
        <a href="/" className="inline-flex items-center gap-2.5 rounded-md font-semibold tracking-tight">
          <Logo className="size-6" />
          {brandName}
        </a>
      </header>
      <main className="my-auto py-10">
        <h1 className="font-serif text-3xl leading-tight font-medium tracking-tight">{title}</h1>
        <p className="mt-2 mb-8 text-muted">{intro}</p>
        {children}
      </main>
      <footer className="grid gap-3 text-xs leading-5 text-muted">
        <p>{texts.forDecisionSupport}</p>
        <LanguageSelect />
      </footer>
    </div>
  );
}
