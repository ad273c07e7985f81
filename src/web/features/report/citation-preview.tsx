import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CitationPlace } from '../../report-frame/messages.ts';
import { CitedQuote } from './cited-quote.tsx';
import type { CitedSource } from './cited-source.ts';

const openAfterMs = 120;
const closeAfterMs = 220;
const widthPx = 400;
const gapPx = 6;

/** The citation whose quote is shown beside it: from a moment after it is pointed at until a moment after it is left. */
export function usePreview() {
  const [shown, setShown] = useState<CitationPlace>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = useCallback((place: CitationPlace | undefined, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(place), afterMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    shown,
    preview: (place: CitationPlace | undefined, isEscape: boolean) =>
      set(place, place ? openAfterMs : isEscape ? 0 : closeAfterMs),
    /** The pointer is on what is shown: it stays. */
    hold: useCallback(() => clearTimeout(timer.current), []),
    close: useCallback(() => set(undefined, closeAfterMs), [set]),
  };
}

type CitationPreviewProps = {
  place: CitationPlace;
  source: CitedSource | undefined;
  onHold: () => void;
  onLeave: () => void;
};

/** What the sentence of a citation quotes, under its mark, or above it where it has no room but more is there. */
export function CitationPreview({ place, source, onHold, onLeave }: CitationPreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isAbove, setAbove] = useState(false);
  useLayoutEffect(() => {
    const shown = box.current;
    const view = shown?.closest('[data-scroller]')?.getBoundingClientRect();
    const panel = shown?.parentElement?.getBoundingClientRect();
    if (!shown || !view || !panel) return;
    const below = view.bottom - (panel.top + place.bottom);
    const above = panel.top + place.top - view.top;
    setAbove(shown.offsetHeight + gapPx > below && above > below);
  }, [place]);
  // A pointer that leaves the frame while the page scrolls is not told of to the frame.
  useEffect(() => {
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) onLeave();
    };
    document.addEventListener('pointermove', leave);
    return () => document.removeEventListener('pointermove', leave);
  }, [onLeave]);
  const side = isAbove
    ? { bottom: `calc(100% - ${place.top}px + ${gapPx}px)` }
    : { top: place.bottom + gapPx };
  return (
    <div
      ref={box}
      role="status"
      data-citation-preview
      onPointerEnter={onHold}
      onPointerLeave={onLeave}
      className="absolute z-20 print:hidden rounded-xl border bg-surface p-4 shadow-card"
      style={{
        ...side,
        width: widthPx,
        left: `clamp(8px, ${place.left - 40}px, calc(100% - ${widthPx + 8}px))`,
      }}
    >
      <CitedQuote place={place} source={source} />
    </div>
  );
}
