/** What a command may use of the terminal: `out` is its result, `note` everything beside it, `stop` the wish to end. */
export type Terminal = {
  out(text: string): void;
  note(text: string): void;
  stop: AbortSignal;
};

/** Thrown when the command line cannot be understood; the message tells how to call it. */
export class UsageError extends Error {}
