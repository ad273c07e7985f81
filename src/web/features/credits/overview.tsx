import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CreditSummary } from './credit-summary.tsx';
import { creditQueries } from './credits-api.ts';
import { useCreditRefresh } from './refresh-credits.ts';

export function Overview() {
  useCreditRefresh();
  const { data, isPending, isFetching, refetch } = useQuery(creditQueries.status());
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between">
        <h2 className="text-lg font-semibold">Overview</h2>
        <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
          <RefreshCw aria-hidden className="size-4" />
          Refresh
        </Button>
      </div>
      {isPending && <Skeleton className="h-72 rounded-2xl" />}
      {!isPending && !data && <Notice tone="warn">Credit status unavailable</Notice>}
      {data && (
        <>
          <CreditSummary credits={data.credits} />
          <section aria-label="Plan details" className="rounded-2xl border bg-surface p-6 shadow-card">
            <h3 className="mb-4 font-semibold">Plan details</h3>
            <dl className="grid gap-3 text-sm sm:grid-cols-2">
              <Detail term="Current plan" value={data.type === 'PREMIUM' ? 'Premium' : 'Free'} />
              <Detail term="Daily credits" value={data.credits.dailyLimit} />
              <Detail term="Status" value={data.status || 'Active'} />
              <Detail term="Total credits used" value={data.credits.totalCreditsUsed} />
            </dl>
          </section>
        </>
      )}
    </div>
  );
}

function Detail({ term, value }: { term: string; value: string | number }) {
  return (
    <div className="flex justify-between gap-4 rounded-lg bg-raised px-4 py-3">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}
