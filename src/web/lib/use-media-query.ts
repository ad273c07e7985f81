import { useCallback, useSyncExternalStore } from 'react';

const lastAnswers = new Map<string, boolean>();

/** As it is on the screen: on paper another width would draw the page anew while it is printed. */
function matchesOnScreen(query: string): boolean {
  const known = lastAnswers.get(query);
  if (known !== undefined && window.matchMedia('print').matches) return known;
  const { matches } = window.matchMedia(query);
  lastAnswers.set(query, matches);
  return matches;
}

/** Undefined on a finished page, which is drawn for every screen. */
export function useMediaQuery(query: string): boolean | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => matchesOnScreen(query),
    () => undefined,
  );
}

/** Wide enough for the report and its side panel beside each other. */
export const useIsWide = () => useMediaQuery('(min-width: 64rem)') === true;

/** Wide enough for the history beside the page as well; undefined where the style sheet alone decides it. */
export const useHasHistory = () => useMediaQuery('(min-width: 1181px)');

/** Wide enough for the sidebar to stand beside the page; undefined where the style sheet alone decides it. */
export const useHasSidebar = () => useMediaQuery('(min-width: 48rem)');
