import { ExternalLink, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { isLongQuote, quotePreview } from './quote-preview.ts';
import type { ShownSource } from './shown-source.ts';

const webAddress = /^https?:\/\//i;

export function SourceCard({ source, isHighlighted }: { source: ShownSource; isHighlighted: boolean }) {
  const { id, index, title, domain, quote, url, retraction } = source;
  const isOnWeb = webAddress.test(url);
  const about = [source.journal, source.year].filter(Boolean).join(', ');
  return (
    <li
      id={id}
      data-highlighted={isHighlighted}
      className={classNames(
        'relative grid scroll-my-16 grid-cols-1 gap-2 rounded-xl border bg-surface p-4 [overflow-wrap:anywhere] transition-shadow hover:border-line-strong',
        isHighlighted && 'border-accent ring-3 ring-accent',
      )}
    >
      <div className="flex items-start gap-3">
        <span className="flex size-6 shrink-0 items-center justify-center rounded-md bg-accent-soft text-xs font-semibold text-accent">
          {index}
        </span>
        <h3 className="min-w-0 text-sm font-medium">
          {isOnWeb ? (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="after:absolute after:inset-0 after:rounded-xl hover:underline"
            >
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        {isOnWeb && <ExternalLink aria-hidden className="ml-auto size-4 shrink-0 text-muted" />}
      </div>
      <p className="text-xs text-muted">{[domain, about].filter(Boolean).join(' · ')}</p>
      <Badges source={source} />
      {retraction && <RetractionNote retraction={retraction} />}
      {quote && <Quote quote={quote} />}
    </li>
  );
}

function Badges({ source }: { source: ShownSource }) {
  const { studyDesign, evidenceLevel, isSummary } = source;
  const badges = [
    studyDesign && studyDesign !== 'other' && studyDesign.replaceAll('-', ' '),
    evidenceLevel && `${evidenceLevel} evidence level`,
    isSummary && 'summary of the publication',
  ].filter((badge) => typeof badge === 'string');
  if (badges.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {badges.map((badge) => (
        <li
          key={badge}
          className="rounded-full bg-raised px-2 py-0.5 text-xs text-muted first-letter:uppercase"
        >
          {badge}
        </li>
      ))}
    </ul>
  );
}

const retractionLabels = {
  retracted: 'retracted',
  notice: 'notice about another publication',
  'expression-of-concern': 'expression of concern',
  corrected: 'corrected',
  updated: 'a newer version was published',
} as const;

function RetractionNote({ retraction }: { retraction: NonNullable<ShownSource['retraction']> }) {
  return (
    <p className="flex items-center gap-2 text-xs font-medium text-danger">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <span className="first-letter:uppercase">{retractionLabels[retraction.status]}</span>
    </p>
  );
}

function Quote({ quote }: { quote: string }) {
  const [isExpanded, setExpanded] = useState(false);
  return (
    <div className="grid justify-items-start gap-1 border-l-2 border-accent pl-3 text-sm">
      <q>{isExpanded ? quote : quotePreview(quote)}</q>
      {isLongQuote(quote) && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className="relative z-10 h-6 rounded text-xs font-medium text-accent hover:underline"
        >
          {isExpanded ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
