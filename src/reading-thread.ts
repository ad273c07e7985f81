import { evidenceTasks } from '#evidence/tasks.ts';
import { serveTasks } from '#platform/tasks/index.ts';
import { researchTasks, warmResearchTasks } from '#research/tasks.ts';

warmResearchTasks();

/** What a thread of `src/commands/reading-threads.ts` runs: all reading of questions and documents. */
export default serveTasks({ ...evidenceTasks, ...researchTasks });
