import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoaderCircle, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SessionSummary } from '#shared/api/sessions.ts';
import { classNames } from '../../lib/class-names.ts';
import { toast } from '../../lib/toast.ts';
import { IconButton } from '../../ui/button.tsx';
import { deleteSession, sessionQueries } from './sessions-api.ts';
import { shortTopic } from './short-topic.ts';
import { TopicEditor } from './topic-editor.tsx';

const ConfirmDialog = lazy(() => import('../../ui/confirm-dialog.tsx'));

type HistoryRowProps = {
  session: SessionSummary;
  /** Where it stands among all rows, of which only some are drawn. */
  place: { index: number; total: number; topPx: number };
  isActive: boolean;
  onOpen: () => void;
  onDeleted: (id: string) => void;
};

export function HistoryRow({ session, place, isActive, onOpen, onDeleted }: HistoryRowProps) {
  const queryClient = useQueryClient();
  const [mode, setMode] = useState<'viewing' | 'editing' | 'deleting'>('viewing');
  const remove = useMutation({
    mutationFn: () => deleteSession(session.id),
    onSuccess: () => {
      onDeleted(session.id);
      return queryClient.invalidateQueries({ queryKey: sessionQueries.list().queryKey });
    },
    onError: (error) =>
      toast.error({ title: 'Failed to delete research session', description: error.message }),
  });

  const listItem = {
    'aria-posinset': place.index + 1,
    'aria-setsize': place.total,
    style: { transform: `translateY(${place.topPx}px)` },
  };

  if (mode === 'editing') {
    return (
      <li {...listItem} className="absolute inset-x-0 top-0">
        <TopicEditor session={session} onClose={() => setMode('viewing')} />
      </li>
    );
  }
  return (
    <li
      {...listItem}
      className={classNames(
        'group absolute inset-x-0 top-0 flex items-center rounded-lg pr-1 focus-within:bg-raised hover:bg-raised',
        isActive && 'bg-accent-soft',
      )}
    >
      <Link
        to="/chat"
        search={{ session: session.id }}
        onClick={onOpen}
        title={session.topic}
        aria-current={isActive ? 'page' : undefined}
        className="flex h-10 min-w-0 flex-1 items-center gap-2 rounded-lg px-3 text-sm"
      >
        <span className="truncate">{shortTopic(session.topic)}</span>
        {session.status === 'RUNNING' && (
          <>
            <LoaderCircle aria-hidden className="size-3.5 shrink-0 animate-spin text-accent" />
            <span className="sr-only">(running)</span>
          </>
        )}
      </Link>
      <div className="flex w-0 overflow-hidden group-focus-within:w-auto group-hover:w-auto pointer-coarse:w-auto">
        <IconButton label="Edit topic" onClick={() => setMode('editing')}>
          <Pencil aria-hidden className="size-4" />
        </IconButton>
        <IconButton label="Delete session" disabled={remove.isPending} onClick={() => setMode('deleting')}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      {mode === 'deleting' && (
        <Suspense>
          <ConfirmDialog
            title="Delete research"
            question="Are you sure you want to delete this research?"
            action="Delete"
            onConfirm={() => remove.mutate()}
            onClose={() => setMode('viewing')}
          />
        </Suspense>
      )}
    </li>
  );
}
