import { type ComponentProps, lazy, Suspense } from 'react';
import { ReportSkeleton } from './report-skeleton.tsx';

const loadPanel = () => import('./report-panel.tsx');
const Panel = lazy(loadPanel);

/** Fetches what draws a report before there is one. */
export const preloadReport = () => Promise.all([loadPanel(), import('./read-report.ts')]);

/** The report; what draws it is loaded with the first one. */
export function ReportPanel(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense fallback={<ReportSkeleton isGenerating={!props.html} />}>
      <Panel {...props} />
    </Suspense>
  );
}
