import { BookOpen } from 'lucide-react';
import type { ShownSource } from './shown-source.ts';
import { SourceCard } from './source-card.tsx';

export function SourcesPanel({
  sources,
  highlightedId,
}: {
  sources: readonly ShownSource[];
  highlightedId: string | undefined;
}) {
  if (sources.length === 0) {
    return (
      <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
        <BookOpen aria-hidden className="size-8 text-muted" />
        <h2 className="font-medium">No Sources Found</h2>
        <p className="text-sm text-muted">
          Sources will appear here when the AI references external materials in the research.
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <h2 className="font-medium">Sources ({sources.length})</h2>
      <ul className="grid gap-3">
        {sources.map((source) => (
          <SourceCard key={source.id} source={source} isHighlighted={source.id === highlightedId} />
        ))}
      </ul>
    </div>
  );
}
