import { CalendarDays, Plus, Square } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ModeBadge } from './mode-badge.tsx';
import type { ReportContent } from './report-content.ts';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

type ReportHeaderProps = {
  content: ReportContent;
  reviewIterations: number | undefined;
  /** Absent when nothing is running. */
  onCancel: (() => void) | undefined;
  isCancelDisabled: boolean;
  onNew: () => void;
};

export function ReportHeader({
  content,
  reviewIterations,
  onCancel,
  isCancelDisabled,
  onNew,
}: ReportHeaderProps) {
  const { title, date, mode } = content;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b bg-surface px-4 py-4 sm:px-6">
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <h1 title={title} className="truncate text-xl font-semibold">
          {title}
        </h1>
        <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <span className="flex items-center gap-1.5">
            <CalendarDays aria-hidden className="size-4" />
            {longDate.format(date)}
          </span>
          <ModeBadge mode={mode} />
          {reviewIterations ? <span>{reviewIterations} review iterations</span> : null}
        </div>
      </div>
      <div className="flex gap-2">
        {onCancel && (
          <Button disabled={isCancelDisabled} onClick={onCancel}>
            <Square aria-hidden className="size-4" />
            Cancel
          </Button>
        )}
        <Button variant={onCancel ? 'secondary' : 'primary'} onClick={onNew}>
          <Plus aria-hidden className="size-4" />
          Start New Research
        </Button>
      </div>
    </header>
  );
}
