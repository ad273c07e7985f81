/** Acts once the page has nothing else to do; Safari does not tell when that is. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, 1_000);
}
