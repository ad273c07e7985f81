import { runInline, TaskError } from '#platform/tasks/index.ts';
import { AppError } from '#shared/errors.ts';
import { readingLimits } from './budget.ts';
import type { ResearchDependencies } from './dependencies.ts';
import type { ResearchTasks } from './tasks.ts';

type Kind = keyof typeof readingLimits;
type Name = keyof ResearchTasks;

/** Runs a task of `src/research/tasks.ts` within the limit of its kind. */
export type Read = <Task extends Name>(
  name: Task,
  input: Parameters<ResearchTasks[Task]>[0],
) => Promise<Awaited<ReturnType<ResearchTasks[Task]>>>;

const inline = runInline(async () => (await import('./tasks.ts')).researchTasks);

/**
 * Reads with what the graph was built from. Throws what the task threw, `AppError` for a task that is late or brought its
 * thread down, or the reason of the signal.
 */
export function readerOf(
  { compute = inline }: Pick<ResearchDependencies, 'compute'>,
  signal: AbortSignal | undefined,
): Read {
  return async (name, input) => {
    const kind = name.split('/')[0] as Kind;
    try {
      return (await compute(name, input, { deadlineMs: readingLimits[kind], signal })) as never;
    } catch (error) {
      throw error instanceof TaskError ? inWords(error, kind) : error;
    }
  };
}

function inWords(error: TaskError, kind: Kind): AppError {
  const late = error.reason === 'late' ? ` within ${readingLimits[kind] / 1000} seconds` : '';
  return new AppError(codes[kind], words[kind](late), { cause: error });
}

const codes = { question: 'invalid_input', sources: 'unavailable', report: 'unavailable' } as const;

const words: Record<Kind, (late: string) => string> = {
  question: (late) => `The question could not be read${late}. Please shorten or reword it.`,
  sources: (late) => `The sources that were found could not be read${late}. Please reword the question.`,
  report: (late) =>
    `The report could not be written${late} from the sources that were found. Please reword the question.`,
};
