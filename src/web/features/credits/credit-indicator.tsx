import { useQuery } from '@tanstack/react-query';
import { Coins, Crown, RefreshCw } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { Link } from '../../lib/navigation.tsx';
import { useCreditsTexts } from '../../texts/en/credits.ts';
import { IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { creditLevel, creditMessage } from './credit-level.ts';
import { creditQueries } from './credits-api.ts';

/** Remaining and daily credits in one line, leading to the subscription page. */
export function CreditIndicator() {
  const texts = useCreditsTexts();
  const { data, isPending, refetch, isFetching } = useQuery(creditQueries.credits());
  if (isPending) return <Skeleton className="h-10" />;
  if (!data) {
    return (
      <div className="flex items-center justify-between gap-2 rounded-lg border px-3 py-1 text-sm text-muted">
        {texts.unavailable}
        <IconButton label={texts.refreshStatus} disabled={isFetching} onClick={() => void refetch()}>
          <RefreshCw aria-hidden className="size-4" />
        </IconButton>
      </div>
    );
  }
  const { creditsRemaining, dailyLimit, type } = data;
  const level = creditLevel(creditsRemaining);
  const isPremium = type === 'PREMIUM';
  const Icon = isPremium ? Crown : Coins;
  return (
    <Link
      to="/subscription"
      title={creditMessage(data)}
      aria-label={texts.leftToday(creditsRemaining, dailyLimit, isPremium)}
      className={classNames(
        'flex h-10 items-center gap-2 rounded-lg border px-3 text-sm font-medium',
        level === 'empty' && 'border-danger bg-danger-soft text-danger',
        level === 'low' && 'border-warn bg-warn-soft text-warn',
        (level === 'normal' || level === 'plenty') && 'hover:bg-raised',
      )}
    >
      <Icon aria-hidden className={classNames('size-4', isPremium && 'text-warn')} />
      <span className="tabular-nums">
        {creditsRemaining}/{dailyLimit}
      </span>
      <span className="ml-auto font-normal text-muted">{texts.unit}</span>
    </Link>
  );
}
