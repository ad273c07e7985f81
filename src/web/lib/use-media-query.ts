import { useCallback, useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Wide enough for the report and its side panel beside each other. */
export const useIsWide = () => useMediaQuery('(min-width: 64rem)');

/** Wide enough for the sidebar to stand beside the page. */
export const useHasSidebar = () => useMediaQuery('(min-width: 48rem)');
