import { Check } from 'lucide-react';
import type { CitationPlace } from '../../report-frame/messages.ts';
import type { CitedSource } from './cited-source.ts';

const longestShownChars = 900;

/** What one sentence quotes of a source, word for word, and where that stands. */
export function CitedQuote({ place, source }: { place: CitationPlace; source: CitedSource | undefined }) {
  const quote = place.quote ?? source?.quote;
  const about = [source?.journal, source?.year, source?.domain].filter(Boolean).join(' · ');
  return (
    <div className="grid gap-3 [overflow-wrap:anywhere]">
      {place.kind && (
        <p className="flex items-center gap-1.5 text-xs font-medium text-ok">
          <Check aria-hidden className="size-4 shrink-0" />
          {place.kind}
        </p>
      )}
      {quote && <q className="font-serif leading-6">{shorten(quote)}</q>}
      {source && (
        <div className="border-t pt-2 text-xs">
          <p className="line-clamp-2 font-medium">
            {source.index}. {source.title}
          </p>
          <p className="text-muted">{about}</p>
        </div>
      )}
    </div>
  );
}

const shorten = (quote: string): string =>
  quote.length > longestShownChars ? `${quote.slice(0, longestShownChars).trimEnd()}...` : quote;
