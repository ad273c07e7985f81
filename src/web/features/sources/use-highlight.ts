import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { scrollBehaviour } from '../../lib/scroll-behaviour.ts';

/** Scrolls to a source and rings it for some seconds, once its tab has had time to open. */
export function useHighlight(): { highlightedId: string | undefined; highlight: (sourceId: string) => void } {
  const [highlightedId, setHighlightedId] = useState<string>();
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const clear = useCallback(() => timers.current.splice(0).forEach(clearTimeout), []);
  useEffect(() => () => clear(), [clear]);

  const highlight = useCallback(
    (sourceId: string) => {
      clear();
      const start = () => {
        setHighlightedId(sourceId);
        document.getElementById(sourceId)?.scrollIntoView({ block: 'nearest', behavior: scrollBehaviour() });
      };
      timers.current = [
        setTimeout(start, limits.sourcesTabSwitchMs),
        setTimeout(() => setHighlightedId(undefined), limits.sourcesTabSwitchMs + limits.sourceHighlightMs),
      ];
    },
    [clear],
  );
  return { highlightedId, highlight };
}
