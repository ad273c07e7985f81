export { describeCheck } from './describe-check.ts';
export {
  preloadFonts,
  preloadReport,
  preloadWriting,
  ReportPanel,
  reportText,
} from './lazy-report-panel.tsx';
export { SourceNews } from './source-news.tsx';
