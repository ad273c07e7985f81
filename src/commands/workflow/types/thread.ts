import { serveTasks } from '#platform/tasks/index.ts';
import { graphTypeTasks } from './tasks.ts';

/** What the thread of `src/commands/workflow/read-graph-types.ts` runs: the TypeScript compiler. */
export default serveTasks(graphTypeTasks);
