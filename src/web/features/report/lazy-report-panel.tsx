import type { ComponentProps } from 'react';
import { loadLater } from '../../lib/load-later.tsx';
import type Panel from './report-panel.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';

const { Later, preload } = loadLater<ComponentProps<typeof Panel>>(
  () => import('./report-panel.tsx'),
  ({ html }) => <ReportSkeleton isGenerating={!html} />,
);

/** Fetches what draws a report before there is one, and cleans a word: the first use of the sanitiser takes its time. */
export const preloadReport = () =>
  Promise.all([
    preload(),
    import('./read-report.ts').then(({ sanitiseReport }) => sanitiseReport('<p>Report</p>')),
  ]);

/** Fetches what draws a report while it is written. */
export const preloadWriting = () => import('./block-reader.ts');

/** Fetches the fonts that every report needs. */
export const preloadFonts = () => import('./report-fonts.ts').then(({ loadLatinFonts }) => loadLatinFonts());

/** The report as plain text; what reads it is there once one is drawn. */
export const reportText = (html: string) =>
  import('./read-report.ts').then(({ plainText }) => plainText(html));

/** The report; what draws it is loaded with the first one. */
export const ReportPanel = Later;
