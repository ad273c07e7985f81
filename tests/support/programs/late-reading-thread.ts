import { evidenceTasks } from '#evidence/tasks.ts';
import { serveTasks } from '#platform/tasks/index.ts';
import { researchTasks, warmResearchTasks } from '#research/tasks.ts';
import { isLong } from '../long.ts';

const hostile = /wording that takes for ever/;
const hostileToWriting = /wording that nothing can be written about/;

const endlessMs = 600_000;

/**
 * A pattern that takes exponential time, as one wording might meet it. Under `npm run test:long` it keeps its core busy as
 * such a pattern does; else it holds its thread as long, and leaves the core to the tests beside it.
 */
function spin(): void {
  if (!isLong) return void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, endlessMs);
  for (const end = performance.now() + endlessMs; performance.now() < end; );
}

/** The tasks of the product, one of which never comes to an end with a certain wording. */
export const lateTasks: typeof evidenceTasks & typeof researchTasks = {
  ...evidenceTasks,
  ...researchTasks,
  // The answer of this source is as hostile as these wordings.
  'pubmed/records': () => spin() as never,
  'question/safety': (input) => {
    if (hostile.test(input.topic)) spin();
    return researchTasks['question/safety'](input);
  },
  'report/extract': (input) => {
    if (hostileToWriting.test(input.question)) spin();
    return researchTasks['report/extract'](input);
  },
};

warmResearchTasks();

export default serveTasks(lateTasks);
