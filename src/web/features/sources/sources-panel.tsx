import { BookOpen } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { useReportTexts } from '../../texts/en/report.ts';
import type { ShownSource } from './shown-source.ts';
import { SourceCard } from './source-card.tsx';
import type { Highlighted } from './use-highlight.ts';

/** As many as fill a screen are drawn at once, the rest when there is time. */
const drawnFirst = 20;

/** Drawn again only when a source comes or is asked for. */
export const SourcesPanel = memo(function SourcesPanel({
  sources,
  isSearching,
  highlighted,
}: {
  sources: readonly ShownSource[];
  /** A report that is made has only those it cites. */
  isSearching: boolean;
  highlighted: Highlighted | undefined;
}) {
  const texts = useReportTexts();
  const drawn = useDeferredValue(sources, sources.slice(0, drawnFirst));
  if (sources.length === 0) {
    return (
      <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
        <BookOpen aria-hidden className="size-8 text-muted" />
        <h2 className="font-medium">{texts.sources.none}</h2>
        <p className="text-sm text-muted">{texts.sources.noneText}</p>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <h2 className="font-medium">
        {isSearching ? texts.sources.found(sources.length) : texts.sources.title(sources.length)}
      </h2>
      {isSearching && <p className="text-sm text-muted">{texts.sources.foundText}</p>}
      <ul className="grid gap-3">
        {drawn.map((source) => (
          <SourceCard
            key={source.id}
            source={source}
            isHighlighted={source.id === highlighted?.id && highlighted.isRinged}
            chosenQuote={source.id === highlighted?.id ? highlighted.quote : undefined}
          />
        ))}
      </ul>
    </div>
  );
});
