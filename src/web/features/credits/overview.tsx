import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useProduct } from '../../lib/product.ts';
import { useCreditsTexts } from '../../texts/en/credits.ts';
import { serverText } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CreditSummary } from './credit-summary.tsx';
import { creditQueries } from './credits-api.ts';

export function Overview() {
  const texts = useCreditsTexts();
  const { dailyCredits } = useProduct();
  const { data, isPending, isFetching, refetch } = useQuery(creditQueries.status());
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between">
        <h2 className="text-lg font-semibold">{texts.overview}</h2>
        <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
          <RefreshCw aria-hidden className="size-4" />
          {texts.refresh}
        </Button>
      </div>
      {isPending && <Skeleton className="h-72 rounded-2xl" />}
      {!isPending && !data && <Notice tone="warn">{texts.unavailable}</Notice>}
      {data && (
        <>
          <CreditSummary credits={data.credits} premiumCredits={dailyCredits.premium} />
          <section aria-label={texts.planDetails} className="rounded-2xl border bg-surface p-6 shadow-card">
            <h3 className="mb-4 font-semibold">{texts.planDetails}</h3>
            <dl className="grid gap-3 text-sm sm:grid-cols-2">
              <Detail term={texts.currentPlan} value={data.type === 'PREMIUM' ? texts.premium : texts.free} />
              <Detail term={texts.daily} value={data.credits.dailyLimit} />
              <Detail term={texts.status} value={data.status ? serverText(data.status) : texts.active} />
              <Detail term={texts.totalUsed} value={data.credits.totalCreditsUsed} />
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
