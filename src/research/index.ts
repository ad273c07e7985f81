export type { ResearchDependencies } from './dependencies.ts';
export { createResearchGraph } from './graph.ts';
export { renderHtml } from './render/html.ts';
export { renderMarkdown } from './render/markdown.ts';
export type { ResearchState } from './state.ts';
