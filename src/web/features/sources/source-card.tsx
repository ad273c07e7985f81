import { ExternalLink, TriangleAlert } from 'lucide-react';
import { memo, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useReportTexts } from '../../texts/en/report.ts';
import { serverText } from '../../texts/language.ts';
import { isLongQuote, quotePreview } from './quote-preview.ts';
import type { ShownSource } from './shown-source.ts';

const webAddress = /^https?:\/\//i;

type SourceCardProps = {
  source: ShownSource;
  isHighlighted: boolean;
  /** What the sentence quotes that led here. */
  chosenQuote: string | undefined;
};

/** Drawn again only when something of it changes: there may be hundreds. */
export const SourceCard = memo(function SourceCard({ source, isHighlighted, chosenQuote }: SourceCardProps) {
  const { id, index, title, domain, quote, url, retraction } = source;
  const isOnWeb = webAddress.test(url);
  const about = [source.journal, source.year].filter(Boolean).join(', ');
  return (
    <li
      id={id}
      data-highlighted={isHighlighted}
      className={classNames(
        'relative grid scroll-my-16 grid-cols-1 gap-2 rounded-xl border bg-surface p-4 [overflow-wrap:anywhere] transition-shadow hover:border-line-strong',
        isHighlighted &&
          'border-accent ring-3 ring-accent forced-colors:outline-3 forced-colors:outline-[Highlight]',
        // Drawing of what is far away is left out.
        '[content-visibility:auto] [contain-intrinsic-size:auto_12rem]',
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
      {(chosenQuote ?? quote) && (
        <Quote key={chosenQuote} quote={chosenQuote ?? quote ?? ''} isChosen={chosenQuote !== undefined} />
      )}
    </li>
  );
});

function Badges({ source }: { source: ShownSource }) {
  const texts = useReportTexts();
  const { studyDesign, evidenceLevel, isSummary } = source;
  const badges = [
    studyDesign && studyDesign !== 'other' && serverText(studyDesign.replaceAll('-', ' ')),
    evidenceLevel && texts.sources.evidenceLevel(serverText(evidenceLevel)),
    isSummary && texts.sources.summary,
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

function RetractionNote({ retraction }: { retraction: NonNullable<ShownSource['retraction']> }) {
  const texts = useReportTexts();
  return (
    <p className="flex items-center gap-2 text-xs font-medium text-danger">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <span className="first-letter:uppercase">{texts.sources.retraction[retraction.status]}</span>
    </p>
  );
}

function Quote({ quote, isChosen }: { quote: string; isChosen: boolean }) {
  const texts = useReportTexts();
  const [isExpanded, setExpanded] = useState(isChosen);
  return (
    <div className="grid justify-items-start gap-1 border-l-2 border-accent pl-3 text-sm">
      {isChosen && <p className="text-xs text-muted">{texts.sources.quoted}</p>}
      <q className="font-serif">{isExpanded ? quote : quotePreview(quote)}</q>
      {isLongQuote(quote) && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className="relative z-10 h-6 rounded text-xs font-medium text-accent hover:underline"
        >
          {isExpanded ? texts.sources.less : texts.sources.more}
        </button>
      )}
    </div>
  );
}
