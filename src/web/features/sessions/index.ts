export { refreshSessions, useChangesElsewhere } from './session-changes.ts';
export {
  cancelWaiting,
  createSession,
  deleteSession,
  sessionQueries,
  startSession,
  updateTopic,
} from './sessions-api.ts';
export { Sidebar } from './sidebar.tsx';
