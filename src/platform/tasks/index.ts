export { type Begun, serveTasks, type Task, type TaskEnd } from './serve-tasks.ts';
export { TaskError } from './task-error.ts';
export { type RunTask, runHere, type Tasks } from './tasks.ts';
export { reviveThrown } from './thrown.ts';
