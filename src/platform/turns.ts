const waiting: (() => void)[] = [];

/**
 * Resolves when it is the caller's turn: one caller goes in each round of the event loop. Who does something that takes a
 * millisecond for each of many callers at once waits for it, so that files and the database are heard in between.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letOneGo);
  });
}

function letOneGo(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(letOneGo);
}
