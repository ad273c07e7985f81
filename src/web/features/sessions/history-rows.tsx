import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { SessionSummary } from '#shared/api/sessions.ts';
import { groupByDay } from './group-by-day.ts';
import { HistoryRow } from './history-row.tsx';

export type HistoryProps = {
  activeId: string | undefined;
  onOpen: () => void;
  onDeleted: (id: string) => void;
};

/** Heights with the gap below. */
const rowPx = 34;
const headingPx = 30;

/**
 * Only the rows that can be seen are drawn, and some around them. The list is one stop of the tab key; the arrow keys, Home
 * and End walk through it.
 */
export function HistoryRows({
  sessions,
  activeId,
  onOpen,
  onDeleted,
}: HistoryProps & { sessions: readonly SessionSummary[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [walkedId, setWalkedId] = useState<string>();
  const today = new Date().toDateString();
  const items = useMemo(() => groupByDay(sessions, new Date(today)), [sessions, today]);
  const placeOf = (id: string | undefined) =>
    items.findIndex((item) => item.kind === 'session' && item.session.id === id);
  const walked = placeOf(walkedId);
  const active = placeOf(activeId);
  const first = items.findIndex(({ kind }) => kind === 'session');
  const stop = walked >= 0 ? walked : active >= 0 ? active : first;
  // The row that takes the focus is drawn wherever the list is scrolled to.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      return stop < 0 || stop >= range.count || drawn.includes(stop)
        ? drawn
        : [...drawn, stop].sort((one, other) => one - other);
    },
    [stop],
  );
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (items[at]?.kind === 'heading' ? headingPx : rowPx),
    getItemKey: (at) => {
      const item = items[at];
      return item?.kind === 'session' ? item.session.id : (item?.label ?? at);
    },
    overscan: 8,
    rangeExtractor,
  });

  const walkTo = (from: number, step: 1 | -1) => {
    let at = from;
    while (items[at]?.kind === 'heading') at += step;
    const item = items[at];
    if (item?.kind !== 'session') return;
    setWalkedId(item.session.id);
    rows.scrollToIndex(at);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-session="${item.session.id}"]`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === 'ArrowDown') walkTo(stop + 1, 1);
    else if (event.key === 'ArrowUp') walkTo(stop - 1, -1);
    else if (event.key === 'Home') walkTo(0, 1);
    else if (event.key === 'End') walkTo(items.length - 1, -1);
    else return;
    event.preventDefault();
  };

  const drawn = rows.getVirtualItems().flatMap(({ index, start }) => {
    const item = items[index];
    return item ? [{ item, at: index, start }] : [];
  });

  return (
    <div ref={scroller} className="min-h-0 overflow-y-auto p-0.5" tabIndex={-1}>
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {drawn.map(({ item, start }) =>
          item.kind === 'heading' ? (
            <h3
              key={item.label}
              className="absolute inset-x-0 top-0 px-3 pt-2.5 text-xs text-muted"
              style={{ transform: `translateY(${start}px)` }}
            >
              {item.label}
            </h3>
          ) : null,
        )}
        <ul onKeyDown={onKeyDown}>
          {drawn.map(({ item, at, start }) =>
            item.kind === 'session' ? (
              <HistoryRow
                key={item.session.id}
                session={item.session}
                index={item.index}
                total={sessions.length}
                topPx={start}
                isActive={item.session.id === activeId}
                isStop={at === stop}
                onFocus={setWalkedId}
                onOpen={onOpen}
                onDeleted={onDeleted}
              />
            ) : null,
          )}
        </ul>
      </div>
    </div>
  );
}
