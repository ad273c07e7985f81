import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { useResearchTexts } from '../../texts/en/research.ts';

const key = 'sidePanelPx';
const leastPx = 300;
const mostPx = 640;
const stepPx = 24;

const clamp = (px: number): number => Math.round(Math.min(mostPx, Math.max(leastPx, px)));
const stored = (): number | undefined => {
  const px = Number(localStorage.getItem(key));
  return px > 0 ? clamp(px) : undefined;
};

/** The main column and one quarter beside it, whose width can be changed with the pointer or the arrow keys. */
export function SidePanel({ main, children }: { main: ReactNode; children: ReactNode }) {
  const texts = useResearchTexts();
  const [width, setWidth] = useState(stored);
  const resize = (px: number) => {
    localStorage.setItem(key, String(clamp(px)));
    setWidth(clamp(px));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: stepPx, ArrowRight: -stepPx }[event.key];
    if (step) resize((event.currentTarget.parentElement?.offsetWidth ?? leastPx) + step);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) resize(window.innerWidth - event.clientX);
  };
  const columns = width ? `minmax(0, 1fr) ${width}px` : 'minmax(0, 3fr) minmax(20rem, 1fr)';
  return (
    <div
      className="grid min-h-0 flex-1 print:!block"
      style={{ gridTemplateColumns: columns, gridTemplateRows: 'minmax(0, 1fr)' }}
    >
      {main}
      <aside className="relative min-h-0 border-l print:hidden">
        {/* biome-ignore lint/a11y/useSemanticElements: a rule between two parts cannot be moved */}
        <div
          role="separator"
          aria-orientation="vertical"
          aria-label={texts.view.panelWidth}
          aria-valuemin={leastPx}
          aria-valuemax={mostPx}
          aria-valuenow={width ?? leastPx}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          className="absolute inset-y-0 -left-1 z-30 w-2 cursor-col-resize touch-none hover:bg-accent-soft focus-visible:bg-accent-soft"
        />
        <div className="grid h-full grid-cols-1 content-start gap-4 overflow-y-auto p-4" data-scroller>
          {children}
        </div>
      </aside>
    </div>
  );
}
