export type { ResearchDependencies } from './dependencies.ts';
export { createResearchGraph } from './graph.ts';
export { allPrompts } from './prompts/all.ts';
export type { Difference } from './record/compare-reports.ts';
export { createRecorder, type Making } from './record/recorder.ts';
export { type Replay, replayRun } from './record/replay.ts';
export { renderHtml } from './render/html.ts';
export { renderMarkdown } from './render/markdown.ts';
export type { ResearchState } from './state.ts';
