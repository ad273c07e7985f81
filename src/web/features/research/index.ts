export { useResearchRuns } from './runs.ts';
export { Workspace } from './workspace.tsx';
