import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { SessionSummary } from '#shared/api/sessions.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { HistoryRow } from './history-row.tsx';
import { sessionQueries } from './sessions-api.ts';

type HistoryListProps = { activeId: string | undefined; onOpen: () => void; onDeleted: (id: string) => void };

export function HistoryList({ activeId, onOpen, onDeleted }: HistoryListProps) {
  const { data, isPending, isError, refetch } = useQuery(sessionQueries.list());
  return (
    <section aria-labelledby="history" className="flex min-h-0 flex-1 flex-col">
      <h2 id="history" className="px-3 pb-2 text-xs font-semibold tracking-wide text-muted uppercase">
        History
      </h2>
      {isPending && <Spinner label="Loading history" className="p-3" />}
      {isError && (
        <div className="grid gap-2 px-3 text-sm text-muted">
          Failed to fetch research sessions
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data?.length === 0 && <p className="px-3 text-sm text-muted">Your questions will appear here.</p>}
      {data && <HistoryRows sessions={data} {...{ activeId, onOpen, onDeleted }} />}
    </section>
  );
}

/** The height of a row with the gap below it. */
const rowPx = 42;

/** Only the rows that can be seen are drawn, and some around them for those who walk through by keyboard. */
function HistoryRows({
  sessions,
  activeId,
  onOpen,
  onDeleted,
}: HistoryListProps & { sessions: readonly SessionSummary[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: sessions.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => sessions[index]?.id ?? index,
    overscan: 10,
  });
  return (
    <div ref={scroller} className="min-h-0 overflow-y-auto p-0.5">
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const session = sessions[index];
          if (!session) return null;
          return (
            <HistoryRow
              key={session.id}
              session={session}
              place={{ index, total: sessions.length, topPx: start }}
              isActive={session.id === activeId}
              onOpen={onOpen}
              onDeleted={onDeleted}
            />
          );
        })}
      </ul>
    </div>
  );
}
