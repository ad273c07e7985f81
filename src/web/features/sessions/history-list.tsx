import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { SessionSummary } from '#shared/api/sessions.ts';
import { useWorkspaceTexts } from '../../texts/en/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { searchSessions } from './group-by-day.ts';
import { type HistoryProps, HistoryRows } from './history-rows.tsx';
import { sessionQueries } from './sessions-api.ts';

/** From how many sessions on the list can be searched. */
const searchFrom = 8;

export function HistoryList(props: HistoryProps) {
  const texts = useWorkspaceTexts();
  const { data, isPending, isError, refetch } = useQuery(sessionQueries.list());
  return (
    <section aria-labelledby="history" className="flex min-h-0 flex-1 flex-col">
      <h2 id="history" className="px-3 pb-2 text-xs font-semibold text-muted">
        {texts.history}
      </h2>
      {isPending && <Spinner label={texts.historyLoading} className="p-3" />}
      {isError && (
        <div className="grid gap-2 px-3 text-sm text-muted">
          {texts.historyFailed}
          <Button size="small" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      {data?.length === 0 && <p className="px-3 text-sm text-muted">{texts.historyEmpty}</p>}
      {data && <Searchable sessions={data} {...props} />}
    </section>
  );
}

function Searchable({ sessions, ...props }: HistoryProps & { sessions: readonly SessionSummary[] }) {
  const texts = useWorkspaceTexts();
  const [search, setSearch] = useState('');
  // What is typed is shown at once; a long list follows.
  const deferred = useDeferredValue(search);
  const found = useMemo(() => searchSessions(sessions, deferred), [sessions, deferred]);
  return (
    <>
      {(sessions.length >= searchFrom || search !== '') && (
        <input
          type="search"
          aria-label={texts.searchHistory}
          placeholder={texts.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="mx-0.5 mb-2 h-8 rounded-md border border-line-strong bg-surface px-2.5 text-sm"
        />
      )}
      {sessions.length > 0 && found.length === 0 && (
        <p role="status" className="px-3 text-sm text-muted">
          {texts.nothingFound}
        </p>
      )}
      <HistoryRows sessions={found} {...props} />
    </>
  );
}
