import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useReportTexts } from '../../texts/en/report.ts';

/** Covers the page while files are dragged over it, and takes those that are dropped. */
export function DropOverlay({ onFiles }: { onFiles: (files: File[]) => void }) {
  const texts = useReportTexts();
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    // Entering a child comes before leaving its parent: only the balance tells whether the page was left.
    let depth = 0;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const count = (by: number) => (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth + by);
      setOver(depth > 0);
    };
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = 0;
      setOver(false);
      // What lies under the overlay has taken it.
      if (event.defaultPrevented) return;
      event.preventDefault();
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    const listeners = { dragenter: count(1), dragleave: count(-1), dragover: over, drop };
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-canvas/85 p-6">
      <div className="grid w-full max-w-xl justify-items-center gap-3 rounded-2xl border-2 border-dashed border-accent bg-surface p-12 text-center">
        <Upload aria-hidden className="size-8 text-accent" />
        <p className="text-lg font-semibold">{texts.files.drop}</p>
        <p className="text-sm text-muted">{texts.files.dropHint}</p>
      </div>
    </div>
  );
}
