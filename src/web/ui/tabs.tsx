import { Tabs as RadixTabs } from 'radix-ui';
import type { ComponentProps, ComponentType } from 'react';
import { classNames } from '../lib/class-names.ts';
import { CountBadge } from './count-badge.tsx';

export const Tabs = RadixTabs.Root;

export function TabList({ className, ...props }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List className={classNames('flex gap-1 rounded-lg bg-raised p-1', className)} {...props} />
  );
}

export function Tab({ className, ...props }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      className={classNames(
        'flex h-8 flex-1 items-center justify-center gap-2 rounded-md px-3 text-sm font-medium text-muted',
        'hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-ink',
        'data-[state=active]:shadow-card forced-colors:data-[state=active]:outline forced-colors:data-[state=active]:outline-[Highlight]',
        className,
      )}
      {...props}
    />
  );
}

export const TabPanel = RadixTabs.Content;

/** Tabs at the lower edge of a small screen. */
export function BottomTabList(props: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List
      className="grid shrink-0 auto-cols-fr grid-flow-col border-t bg-surface print:hidden"
      {...props}
    />
  );
}

type BottomTabProps = ComponentProps<typeof RadixTabs.Trigger> & {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
  count?: number;
  countLabel?: string;
};

export function BottomTab({ icon: Icon, count, countLabel = '', children, ...props }: BottomTabProps) {
  return (
    <RadixTabs.Trigger
      className="flex h-14 flex-col items-center justify-center gap-0.5 border-t-2 border-transparent text-xs font-medium text-muted -outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-accent forced-colors:data-[state=active]:border-[Highlight]"
      {...props}
    >
      {children}
      <span className="relative order-first">
        <Icon aria-hidden className="size-5" />
        {count !== undefined && (
          <span className="absolute -top-1.5 left-4">
            <CountBadge count={count} label={countLabel} />
          </span>
        )}
      </span>
    </RadixTabs.Trigger>
  );
}
