import { Crown, Sparkles } from 'lucide-react';
import { Progress } from 'radix-ui';
import type { Credits } from '#shared/api/subscription.ts';
import { classNames } from '../../lib/class-names.ts';
import { useNow } from '../../lib/use-now.ts';
import { useCreditsTexts } from '../../texts/en/credits.ts';
import { creditLevel, creditMessage, timeUntilReset } from './credit-level.ts';

const textColour = {
  empty: 'text-danger',
  low: 'text-warn',
  normal: 'text-muted',
  plenty: 'text-ok',
} as const;
const barColour = { empty: 'bg-danger', low: 'bg-warn', normal: 'bg-accent', plenty: 'bg-accent' } as const;

/** The full credit card: plan, what is left of today, and when it resets. */
export function CreditSummary({ credits, premiumCredits }: { credits: Credits; premiumCredits: number }) {
  const texts = useCreditsTexts();
  const now = useNow(30_000);
  const { creditsRemaining, dailyLimit, resetTime, type } = credits;
  const isPremium = type === 'PREMIUM';
  const level = creditLevel(creditsRemaining);
  const message = creditMessage(credits);
  const Icon = isPremium ? Crown : Sparkles;
  return (
    <section aria-label={texts.title} className="grid gap-4 rounded-2xl border bg-surface p-6 shadow-card">
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden className={classNames('size-5', isPremium ? 'text-warn' : 'text-accent')} />
        {isPremium ? texts.premiumPlan : texts.freePlan}
      </h3>
      <p className="flex items-baseline justify-between">
        <span className="text-muted">{texts.daily}</span>
        <span className="text-2xl font-semibold tabular-nums">
          {creditsRemaining} <span className="text-base font-normal text-muted">/ {dailyLimit}</span>
        </span>
      </p>
      <Progress.Root
        value={Math.min(creditsRemaining, dailyLimit)}
        max={Math.max(dailyLimit, 1)}
        aria-label={texts.dailyLeft}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <Progress.Indicator
          className={classNames('h-full rounded-full', barColour[level])}
          style={{ width: `${Math.min(100, (creditsRemaining / Math.max(dailyLimit, 1)) * 100)}%` }}
        />
      </Progress.Root>
      <p className="text-sm text-muted">{texts.resetsIn(timeUntilReset(resetTime, now))}</p>
      {message && <p className={classNames('text-sm font-medium', textColour[level])}>{message}</p>}
      {!isPremium && (
        <div className="rounded-lg bg-accent-soft p-4 text-sm">
          <p className="font-medium">{texts.wantMore}</p>
          <p className="text-muted">{texts.premiumGets(premiumCredits)}</p>
        </div>
      )}
    </section>
  );
}
