import { useCommonTexts } from '../texts/en/common.ts';
import { buttonClass } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

export function NotFoundPage() {
  const texts = useCommonTexts();
  return (
    <main className="flex min-h-full flex-col items-center justify-center gap-3 p-6 text-center">
      <Logo className="mb-4 size-12" />
      <h1 className="font-serif text-4xl font-medium tracking-tight">{texts.notFoundTitle}</h1>
      <p className="mb-5 max-w-sm text-muted">{texts.notFoundText}</p>
      <a href="/" className={buttonClass({ variant: 'primary', size: 'large' })}>
        {texts.returnHome}
      </a>
    </main>
  );
}
