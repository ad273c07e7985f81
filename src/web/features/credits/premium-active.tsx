import { Crown } from 'lucide-react';
import { useCreditsTexts } from '../../texts/en/credits.ts';

/** What a premium user has, in place of the upgrade. */
export function PremiumActive({ dailyCredits }: { dailyCredits: number }) {
  const texts = useCreditsTexts();
  return (
    <section
      aria-label={texts.premium}
      className="grid gap-1 rounded-2xl border border-accent bg-accent-soft p-4 text-sm"
    >
      <p className="flex items-center gap-2 font-semibold">
        <Crown aria-hidden className="size-4 text-warn" />
        {texts.premiumActive}
      </p>
      <p>{texts.dailyCredits(dailyCredits)}</p>
      <p>{texts.prioritySupportTitle}</p>
    </section>
  );
}
