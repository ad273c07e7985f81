import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LoaderCircle, Pencil, Trash2 } from 'lucide-react';
import { memo, Suspense, useRef, useState } from 'react';
import type { SessionSummary } from '#shared/api/sessions.ts';
import { classNames } from '../../lib/class-names.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Link } from '../../lib/navigation.tsx';
import { toast } from '../../lib/toast.ts';
import { useWorkspaceTexts } from '../../texts/en/workspace.ts';
import { IconButton } from '../../ui/button.tsx';
import { MissingOverlay } from '../../ui/missing-part.tsx';
import { refreshSessions } from './session-changes.ts';
import { deleteSession, sessionQueries } from './sessions-api.ts';
import { shortTopic } from './short-topic.ts';
import { TopicEditor } from './topic-editor.tsx';

/** The link that takes the focus when a row is gone. */
export const newResearchId = 'new-research';
const ConfirmDialog = lazyPart(() => import('../../ui/confirm-dialog.tsx'), MissingOverlay);

type HistoryRowProps = {
  session: SessionSummary;
  /** Where it stands among all rows, of which only some are drawn. */
  index: number;
  total: number;
  topPx: number;
  isActive: boolean;
  /** Whether the tab key stops at it. */
  isStop: boolean;
  onFocus: (id: string) => void;
  onOpen: () => void;
  onDeleted: (id: string) => void;
};

/** Drawn again only when something of it changes, not when the list is scrolled. */
export const HistoryRow = memo(function HistoryRow(props: HistoryRowProps) {
  const texts = useWorkspaceTexts();
  const { session, index, total, topPx, isActive, isStop, onFocus, onOpen, onDeleted } = props;
  const link = useRef<HTMLAnchorElement>(null);
  const tabIndex = isStop ? 0 : -1;
  const queryClient = useQueryClient();
  const [mode, setMode] = useState<'viewing' | 'editing' | 'deleting'>('viewing');
  const remove = useMutation({
    mutationFn: () => deleteSession(session.id),
    onSuccess: () => {
      document.getElementById(newResearchId)?.focus();
      onDeleted(session.id);
      return refreshSessions(queryClient, sessionQueries.list().queryKey);
    },
    onError: (error) => toast.error({ title: texts.deleteFailed, description: error.message }),
  });

  const endEditing = () => {
    setMode('viewing');
    requestAnimationFrame(() => link.current?.focus());
  };
  const listItem = {
    'aria-posinset': index + 1,
    'aria-setsize': total,
    style: { transform: `translateY(${topPx}px)` },
  };

  if (mode === 'editing') {
    return (
      <li {...listItem} className="absolute inset-x-0 top-0">
        <TopicEditor session={session} onClose={endEditing} />
      </li>
    );
  }
  return (
    <li
      {...listItem}
      className={classNames(
        'group absolute inset-x-0 top-0 flex items-center rounded-lg pr-1 focus-within:bg-raised hover:bg-raised',
        isActive &&
          'bg-raised font-medium forced-colors:outline forced-colors:-outline-offset-1 forced-colors:outline-[Highlight]',
      )}
    >
      <Link
        to="/chat"
        search={{ session: session.id }}
        ref={link}
        tabIndex={tabIndex}
        data-session={session.id}
        onFocus={() => onFocus(session.id)}
        onClick={onOpen}
        title={session.topic}
        aria-current={isActive ? 'page' : undefined}
        className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-lg px-3 text-sm"
      >
        <span className="truncate">{shortTopic(session.topic)}</span>
        {session.status === 'RUNNING' && (
          <>
            <LoaderCircle aria-hidden className="size-3.5 shrink-0 animate-spin text-accent" />
            <span className="sr-only">{texts.running}</span>
          </>
        )}
      </Link>
      <div className="flex w-0 overflow-hidden group-focus-within:w-auto group-hover:w-auto pointer-coarse:w-auto">
        <IconButton label={texts.editTopic} tabIndex={tabIndex} onClick={() => setMode('editing')}>
          <Pencil aria-hidden className="size-4" />
        </IconButton>
        <IconButton
          label={texts.deleteSession}
          tabIndex={tabIndex}
          disabled={remove.isPending}
          onClick={() => setMode('deleting')}
        >
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      {mode === 'deleting' && (
        <Suspense>
          <ConfirmDialog
            title={texts.deleteTitle}
            question={texts.deleteQuestion}
            action={texts.delete}
            onConfirm={() => remove.mutate()}
            onClose={() => setMode('viewing')}
          />
        </Suspense>
      )}
    </li>
  );
});
