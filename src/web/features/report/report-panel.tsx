import { Suspense, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useIsWide } from '../../lib/use-media-query.ts';
import type { CitationPlace } from '../../report-frame/messages.ts';
import { useReportTexts } from '../../texts/en/report.ts';
import { MissingOverlay } from '../../ui/missing-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CitationPreview, usePreview } from './citation-preview.tsx';
import type { CitedSource } from './cited-source.ts';
import { PaperReport } from './paper-report.tsx';
import { ReportFrame } from './report-frame.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';

const TableDialog = lazyPart(() => import('./table-dialog.tsx'), MissingOverlay);
const CitationSheet = lazyPart(() => import('./citation-sheet.tsx'), MissingOverlay);

type ReportPanelProps = {
  html: string;
  isLoading: boolean;
  isStreaming: boolean;
  checkText: string;
  sources: readonly CitedSource[];
  /** Shows the source, and of it what the sentence quotes. */
  onCitation: (sourceId: string, quote?: string) => void;
};

/** The report, or what is shown while there is none yet. The frame is there from the start, so that it never shows empty. */
export default function ReportPanel({
  html,
  isLoading,
  isStreaming,
  checkText,
  sources,
  onCitation,
}: ReportPanelProps) {
  const texts = useReportTexts();
  const [table, setTable] = useState<string>();
  const [isDrawn, setDrawn] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);
  const [sheet, setSheet] = useState<CitationPlace>();
  const { shown, preview, hold, close } = usePreview();
  const isWide = useIsWide();
  const isShown = isDrawn && html !== '';
  if (!html && !isLoading) return <p className="p-6 text-muted">{texts.none}</p>;

  const cite = (citation: CitationPlace) => {
    setTable(undefined);
    if (isWide) onCitation(citation.sourceId, citation.quote);
    else setSheet(citation);
  };
  const sourceOf = ({ sourceId }: CitationPlace) => sources.find(({ id }) => id === sourceId);
  return (
    <div className="relative">
      {!isShown && isUnreachable && <Unreachable />}
      {!isShown && !isUnreachable && <ReportSkeleton isGenerating={!html} />}
      <ReportFrame
        html={html}
        title={texts.frameTitle}
        minHeightPx={limits.reportFrameMinHeightPx}
        isStreaming={isStreaming}
        checkText={checkText}
        isHidden={!isShown}
        onCitation={cite}
        onPreview={(...at) => isWide && preview(...at)}
        onDrawn={() => {
          setDrawn(true);
          setUnreachable(false);
        }}
        onUnreachable={() => setUnreachable(true)}
        onTable={setTable}
      />
      <PaperReport html={html} checkText={checkText} />
      {shown && <CitationPreview place={shown} source={sourceOf(shown)} onHold={hold} onLeave={close} />}
      {sheet && (
        <Suspense>
          <CitationSheet
            place={sheet}
            source={sourceOf(sheet)}
            onShowSource={() => {
              setSheet(undefined);
              onCitation(sheet.sourceId, sheet.quote);
            }}
            onClose={() => setSheet(undefined)}
          />
        </Suspense>
      )}
      {table && (
        <Suspense>
          <TableDialog html={table} onCitation={cite} onClose={() => setTable(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

function Unreachable() {
  const texts = useReportTexts();
  return (
    <div className="p-6">
      <Notice tone="warn">{texts.unreachable}</Notice>
    </div>
  );
}
