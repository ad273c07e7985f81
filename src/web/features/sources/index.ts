export { SourcesPanel } from './sources-panel.tsx';
export { useHighlight } from './use-highlight.ts';
