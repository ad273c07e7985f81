import type { SessionSummary } from '#shared/api/sessions.ts';
import type { Language } from '#shared/languages.ts';
import { workspaceTexts } from '../../texts/en/workspace.ts';
import { currentLanguage, dateFormat } from '../../texts/language.ts';

const dayMs = 86_400_000;
/** Formatting takes longer than all else here, and thousands of sessions lie in a few months. */
const monthNames: Record<Language, Map<number, string>> = { en: new Map(), vi: new Map() };
/** Topics as they are compared: each key pressed in the search reads all of them. */
const plainTopics = new WeakMap<SessionSummary, string>();

/** What stands in the history, one below the other. `index` counts the sessions from 0. */
export type HistoryItem =
  | { kind: 'heading'; label: string }
  | { kind: 'session'; session: SessionSummary; index: number };

/** Sessions, newest first, under headings of the days on which they were made, in the reader's time zone. */
export function groupByDay(sessions: readonly SessionSummary[], now: Date): HistoryItem[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  let last = '';
  return sessions.flatMap((session, index): HistoryItem[] => {
    const label = labelOf(new Date(session.created_at), midnight);
    const item = { kind: 'session', session, index } as const;
    if (label === last) return [item];
    last = label;
    return [{ kind: 'heading', label }, item];
  });
}

function labelOf(madeAt: Date, midnight: number): string {
  const texts = workspaceTexts();
  const time = madeAt.getTime();
  if (time >= midnight) return texts.today;
  if (time >= midnight - dayMs) return texts.yesterday;
  if (time >= midnight - 7 * dayMs) return texts.lastWeek;
  if (time >= midnight - 30 * dayMs) return texts.lastMonth;
  const names = monthNames[currentLanguage()];
  const number = madeAt.getFullYear() * 12 + madeAt.getMonth();
  const name = names.get(number) ?? dateFormat({ month: 'long', year: 'numeric' }).format(madeAt);
  names.set(number, name);
  return name;
}

/** The sessions whose topic has all words of the search, whatever their case and accents. */
export function searchSessions(
  sessions: readonly SessionSummary[],
  search: string,
): readonly SessionSummary[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return sessions;
  return sessions.filter((session) => {
    const text = plainTopics.get(session) ?? plain(session.topic);
    plainTopics.set(session, text);
    return words.every((word) => text.includes(word));
  });
}

const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');
