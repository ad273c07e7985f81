export { createSession, sessionQueries, startSession, updateTopic } from './sessions-api.ts';
export { Sidebar } from './sidebar.tsx';
