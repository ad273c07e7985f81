import { classNames } from '../lib/class-names.ts';

/** A number of things behind a tab's label. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span
      className={classNames(
        'rounded-full px-1.5 text-xs leading-5 whitespace-nowrap tabular-nums',
        count > 0 ? 'bg-accent-soft text-accent' : 'text-muted',
      )}
    >
      {count}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
