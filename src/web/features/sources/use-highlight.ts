import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { scrollBehaviour } from '../../lib/scroll-behaviour.ts';

/** The source that was asked for last, and what the sentence quotes of it. It is ringed for some seconds. */
export type Highlighted = { id: string; quote?: string; isRinged: boolean };

const scrollAgainMs = 100;
const scrollTries = 30;

/** Scrolls to a source and rings it for some seconds, once its tab has had time to open. */
export function useHighlight() {
  const [highlighted, setHighlighted] = useState<Highlighted>();
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const clear = useCallback(() => timers.current.splice(0).forEach(clearTimeout), []);
  useEffect(() => () => clear(), [clear]);

  const highlight = useCallback(
    (sourceId: string, quote?: string) => {
      clear();
      const start = () => {
        setHighlighted({ id: sourceId, quote, isRinged: true });
        scroll();
      };
      // The last of hundreds of cards may not be drawn yet.
      const scroll = (triesLeft = scrollTries) => {
        const card = document.getElementById(sourceId);
        card?.scrollIntoView({ block: 'nearest', behavior: scrollBehaviour() });
        if (!card && triesLeft > 0)
          timers.current.push(setTimeout(() => scroll(triesLeft - 1), scrollAgainMs));
      };
      timers.current = [
        setTimeout(start, limits.sourcesTabSwitchMs),
        setTimeout(
          () => setHighlighted({ id: sourceId, quote, isRinged: false }),
          limits.sourcesTabSwitchMs + limits.sourceHighlightMs,
        ),
      ];
    },
    [clear],
  );
  return { highlighted, highlight };
}
