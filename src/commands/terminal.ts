import { once } from 'node:events';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What a command may use of the terminal: `out` is its result, `note` everything beside it, `stop` the wish to end. */
export type Terminal = {
  out(text: string): void;
  note(text: string): void;
  stop: AbortSignal;
  /** Shows a line in the place of the one it showed last; absent where what is written stays. */
  redraw?(line: string): void;
  /** The object that all code of the process shares; absent where none is to be changed. */
  shared?: object;
  /** From now on a rejected promise that nobody waits for goes to `listener`, instead of ending the process. */
  onStrayError?(listener: (error: unknown) => void): void;
};

/** Resolves when the command is to end, at once where it was told so while it started. */
export async function untilStopped({ stop }: Pick<Terminal, 'stop'>): Promise<void> {
  if (!stop.aborted) await once(stop, 'abort');
}

/** Thrown when the command line cannot be understood; the message tells how to call it. */
export class UsageError extends Error {}

/** Reads the options of a command line. Throws UsageError for one that is unknown or lacks its value. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
}
