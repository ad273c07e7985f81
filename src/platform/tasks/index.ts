export { deserializeError } from './serialized-error.ts';
export { serveTasks, type Task, type TaskEnd, type TaskStarted } from './serve-tasks.ts';
export { TaskError } from './task-error.ts';
export { type RunTask, runInline, type Tasks } from './tasks.ts';
