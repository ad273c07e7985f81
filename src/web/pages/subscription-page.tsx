import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Crown, History, LayoutDashboard, Ticket } from 'lucide-react';
import { Tabs } from 'radix-ui';
import {
  announceCreditChange,
  creditQueries,
  Overview,
  PremiumActive,
  Upgrade,
  UsageHistory,
  useCreditRefresh,
} from '../features/credits/index.ts';
import { PromoForm } from '../features/promo/index.ts';
import { Link, useNavigate, useSearchValue } from '../lib/navigation.tsx';
import { usePageTitle, useProduct } from '../lib/product.ts';
import { useCreditsTexts } from '../texts/en/credits.ts';
import { buttonClass } from '../ui/button.tsx';

const allTabs = [
  { value: 'overview', icon: LayoutDashboard },
  { value: 'upgrade', icon: Crown },
  { value: 'history', icon: History },
  { value: 'promo', icon: Ticket },
] as const;

export function SubscriptionPage() {
  const texts = useCreditsTexts();
  usePageTitle(texts.pageTitle);
  useCreditRefresh();
  const { dailyCredits } = useProduct();
  const wanted = useSearchValue('tab');
  const navigate = useNavigate();
  const { data } = useQuery(creditQueries.status());
  const isPremium = data?.type === 'PREMIUM';
  const tabs = allTabs.filter(({ value }) => !isPremium || value !== 'upgrade');
  const tab = tabs.find(({ value }) => value === wanted)?.value ?? 'overview';
  const select = (value: string) => navigate('/subscription', { search: { tab: value }, replace: true });
  return (
    <main className="mx-auto grid max-w-5xl content-start gap-6 p-4 sm:p-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-serif text-2xl font-semibold">{texts.pageTitle}</h1>
        <Link to="/chat" className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          {texts.backToResearch}
        </Link>
      </header>
      <Tabs.Root
        value={tab}
        onValueChange={select}
        orientation="vertical"
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[13rem_minmax(0,1fr)]"
      >
        <div className="grid gap-4">
          <Tabs.List aria-label={texts.tabs} className="flex flex-wrap gap-1 md:flex-col">
            {tabs.map(({ value, icon: Icon }) => (
              <Tabs.Trigger
                key={value}
                value={value}
                className="flex h-10 items-center gap-3 rounded-lg px-3 text-left text-sm font-medium text-muted hover:bg-raised data-[state=active]:bg-raised data-[state=active]:text-ink forced-colors:data-[state=active]:outline forced-colors:data-[state=active]:outline-[Highlight]"
              >
                <Icon aria-hidden className="size-4" />
                {texts[value]}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {isPremium && <PremiumActive dailyCredits={data.credits.dailyLimit} />}
        </div>
        <div className="min-w-0">
          <Tabs.Content value="overview">
            <Overview />
          </Tabs.Content>
          <Tabs.Content value="upgrade">
            <Upgrade />
          </Tabs.Content>
          <Tabs.Content value="history">
            <UsageHistory />
          </Tabs.Content>
          <Tabs.Content value="promo">
            <section
              aria-labelledby="promo"
              className="grid max-w-md gap-4 rounded-2xl border bg-surface p-6"
            >
              <h2 id="promo" className="text-lg font-semibold">
                {texts.promo}
              </h2>
              <PromoForm
                isPremium={isPremium}
                premiumCredits={dailyCredits.premium}
                onApplied={announceCreditChange}
                onSuccess={() => select('overview')}
              />
            </section>
          </Tabs.Content>
        </div>
      </Tabs.Root>
    </main>
  );
}
