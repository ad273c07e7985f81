import { lazy, Suspense, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReportFrame } from './report-frame.tsx';

const TableDialog = lazy(() => import('./table-dialog.tsx'));

type ReportPanelProps = {
  html: string;
  isLoading: boolean;
  isStreaming: boolean;
  onCitation: (sourceId: string) => void;
};

/** The report, or what is shown while there is none yet. */
export function ReportPanel({ html, isLoading, isStreaming, onCitation }: ReportPanelProps) {
  const [table, setTable] = useState<string>();
  if (!html)
    return isLoading ? <ReportSkeleton /> : <p className="p-6 text-muted">There is no report yet.</p>;
  const cite = (sourceId: string) => {
    setTable(undefined);
    onCitation(sourceId);
  };
  return (
    <>
      <ReportFrame
        html={html}
        title="Research report"
        minHeightPx={limits.reportFrameMinHeightPx}
        isStreaming={isStreaming}
        onCitation={cite}
        onTable={setTable}
      />
      {table && (
        <Suspense>
          <TableDialog html={table} onCitation={cite} onClose={() => setTable(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function ReportSkeleton() {
  return (
    <div className="grid gap-6 p-6">
      <div>
        <p className="font-medium">Generating research analysis...</p>
        <p className="text-sm text-muted">Your analysis will appear here once complete.</p>
      </div>
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <div key={width} className="grid gap-3">
          <Skeleton className={`h-6 ${width}`} />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}
