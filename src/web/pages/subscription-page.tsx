import { Link } from '@tanstack/react-router';
import { ArrowLeft, History, LayoutDashboard } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { Overview, UsageHistory } from '../features/credits/index.ts';
import { usePageTitle } from '../lib/product.ts';
import { buttonClass } from '../ui/button.tsx';

const tabs = [
  { value: 'overview', label: 'Overview', icon: LayoutDashboard, Panel: Overview },
  { value: 'history', label: 'Usage History', icon: History, Panel: UsageHistory },
];

export function SubscriptionPage() {
  usePageTitle('Subscription & Credits');
  return (
    <main className="mx-auto grid max-w-5xl content-start gap-6 p-4 sm:p-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-semibold">Subscription & Credits</h1>
        <Link to="/chat" className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to Research
        </Link>
      </header>
      <Tabs.Root
        defaultValue="overview"
        orientation="vertical"
        className="grid items-start gap-6 md:grid-cols-[13rem_1fr]"
      >
        <Tabs.List aria-label="Subscription" className="flex gap-1 md:flex-col">
          {tabs.map(({ value, label, icon: Icon }) => (
            <Tabs.Trigger
              key={value}
              value={value}
              className="flex h-10 items-center gap-3 rounded-lg px-3 text-left text-sm font-medium text-muted hover:bg-raised data-[state=active]:bg-accent-soft data-[state=active]:text-accent"
            >
              <Icon aria-hidden className="size-4" />
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ value, Panel }) => (
          <Tabs.Content key={value} value={value} className="min-w-0">
            <Panel />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </main>
  );
}
