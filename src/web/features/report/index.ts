export { describeCheck } from './describe-check.ts';
export { preloadReport, ReportPanel } from './lazy-report-panel.tsx';
export { SourceNews } from './source-news.tsx';
