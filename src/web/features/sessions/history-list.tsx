import { useQuery } from '@tanstack/react-query';
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
      <ul className="grid min-h-0 grid-cols-1 content-start gap-0.5 overflow-y-auto p-0.5">
        {data?.map((session) => (
          <HistoryRow
            key={session.id}
            session={session}
            isActive={session.id === activeId}
            onOpen={onOpen}
            onDeleted={onDeleted}
          />
        ))}
      </ul>
    </section>
  );
}
