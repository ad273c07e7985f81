import { Link } from '../lib/navigation.tsx';
import { useCommonTexts } from '../texts/en/common.ts';
import { useCreditsTexts } from '../texts/en/credits.ts';
import { Button, buttonClass } from '../ui/button.tsx';

/** Stands for a page whose script could not be fetched. After an update of the server only a new document can. */
export function MissingPage({ onRetry }: { onRetry: () => void }) {
  const texts = useCommonTexts();
  const { backToResearch } = useCreditsTexts();
  return (
    <main className="flex min-h-full flex-col items-center justify-center gap-3 p-6 text-center">
      <h1 className="font-serif text-2xl font-semibold">{texts.partNotLoadedTitle}</h1>
      <p className="mb-3 text-muted">{texts.partNotLoadedText}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Link to="/chat" className={buttonClass()}>
          {backToResearch}
        </Link>
        <Button variant="primary" onClick={() => (navigator.onLine ? window.location.reload() : onRetry())}>
          {texts.tryAgain}
        </Button>
      </div>
    </main>
  );
}
