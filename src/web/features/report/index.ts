export { ReportPanel } from './report-panel.tsx';
export { SourceCheck } from './source-check.tsx';
