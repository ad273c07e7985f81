import { expect, it } from 'vitest';
import type { SessionSummary } from '#shared/api/sessions.ts';
import { groupByDay, searchSessions } from './group-by-day.ts';

const now = new Date(2026, 4, 20, 12);
const session = (topic: string, madeAt: Date): SessionSummary => ({
  id: topic,
  topic,
  mode: 'quick',
  status: 'COMPLETED',
  is_waiting: false,
  thread_id: null,
  run_id: null,
  created_at: madeAt.toISOString(),
  updated_at: madeAt.toISOString(),
});

it('puts sessions under the days on which they were made', () => {
  const sessions = [
    session('now', now),
    session('midnight', new Date(2026, 4, 20)),
    session('late', new Date(2026, 4, 19, 23, 59)),
    session('week', new Date(2026, 4, 14)),
    session('month', new Date(2026, 3, 25)),
    session('old', new Date(2026, 1, 3)),
  ];
  const shown = groupByDay(sessions, now).map((item) =>
    item.kind === 'heading' ? item.label : item.session.id,
  );
  expect(shown).toEqual([
    'Today',
    'now',
    'midnight',
    'Yesterday',
    'late',
    'Previous 7 days',
    'week',
    'Previous 30 days',
    'month',
    'February 2026',
    'old',
  ]);
});

it('finds topics by all words of a search, without regard to case and accents', () => {
  const sessions = [session('Điều trị tăng huyết áp', now), session('Apixaban or warfarin', now)];
  const found = (search: string) => searchSessions(sessions, search).map(({ topic }) => topic);
  expect(found('  WARFARIN apix ')).toEqual(['Apixaban or warfarin']);
  expect(found('dieu tri')).toEqual(['Điều trị tăng huyết áp']);
  expect(found('warfarin tri')).toEqual([]);
  expect(found(' ')).toHaveLength(2);
});
