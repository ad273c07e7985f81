import type { ThreadRow } from '../storage/threads.ts';
import type { RunKwargs } from './run-request.ts';

/** LangGraph takes `false`, 0 and '' for no answer at all, except where they answer a question by its id. */
export function withFalsyAnswer(kwargs: RunKwargs, { interrupts }: Pick<ThreadRow, 'interrupts'>): RunKwargs {
  const { command } = kwargs;
  if (command?.resume !== false && command?.resume !== 0 && command?.resume !== '') return kwargs;
  const [asked, ...others] = Object.values(interrupts).flat() as { id?: unknown }[];
  if (typeof asked?.id !== 'string' || others.length > 0) return kwargs;
  return { ...kwargs, command: { ...command, resume: { [asked.id]: command.resume } } };
}
