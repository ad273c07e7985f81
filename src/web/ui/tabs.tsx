import { Tabs as RadixTabs } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

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
        'data-[state=active]:shadow-card',
        className,
      )}
      {...props}
    />
  );
}

export const TabPanel = RadixTabs.Content;
