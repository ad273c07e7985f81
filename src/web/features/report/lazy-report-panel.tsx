import type { ComponentProps } from 'react';
import { loadLater } from '../../lib/load-later.tsx';
import type Panel from './report-panel.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';

const { Later, preload } = loadLater<ComponentProps<typeof Panel>>(
  () => import('./report-panel.tsx'),
  ({ html }) => <ReportSkeleton isGenerating={!html} />,
);

/** Fetches what draws a report before there is one. */
export const preloadReport = () => Promise.all([preload(), import('./read-report.ts')]);

/** The report; what draws it is loaded with the first one. */
export const ReportPanel = Later;
