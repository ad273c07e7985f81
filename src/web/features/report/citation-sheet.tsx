import type { CitationPlace } from '../../report-frame/messages.ts';
import { useReportTexts } from '../../texts/en/report.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CitedQuote } from './cited-quote.tsx';
import type { CitedSource } from './cited-source.ts';

type CitationSheetProps = {
  place: CitationPlace;
  source: CitedSource | undefined;
  onShowSource: () => void;
  onClose: () => void;
};

const actionClass = `${buttonClass({ variant: 'ghost', size: 'large' })} px-2! whitespace-nowrap text-accent!`;

/** The quote of a sentence over the lower part of a small screen: the place in the report is not lost. */
export default function CitationSheet({ place, source, onShowSource, onClose }: CitationSheetProps) {
  const texts = useReportTexts();
  const url = source && /^https?:\/\//i.test(source.url) ? source.url : undefined;
  return (
    <Sheet title={texts.source(String(source?.index ?? ''))} onClose={onClose}>
      <CitedQuote place={place} source={source} />
      <div className="mt-3 grid grid-flow-col gap-2">
        <button type="button" onClick={onShowSource} className={actionClass}>
          {texts.showInSources}
        </button>
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer" className={actionClass}>
            {texts.openSource}
          </a>
        )}
      </div>
    </Sheet>
  );
}
