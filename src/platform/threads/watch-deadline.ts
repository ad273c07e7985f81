// biome-ignore lint/style/noRestrictedImports: nothing else tells how much the processors have done for this program.
import { cpuUsage } from 'node:process';

/** How many times its deadline a task may take while the program hardly gets a processor. */
const patience = 4;
const leastPauseMs = 50;

/**
 * Calls `onLate` once `deadlineMs` have passed in which the program had the processor. On a busy machine a sound task takes
 * long for a while: it gets up to four times as much. Returns what ends the watch.
 */
export function watchDeadline(deadlineMs: number, onLate: () => void): () => void {
  const startedAt = performance.now();
  const usedBefore = cpuUsage();
  const checkDeadline = () => {
    const { user, system } = cpuUsage(usedBefore);
    const leftMs = deadlineMs - (user + system) / 1_000;
    if (leftMs <= 0 || performance.now() - startedAt >= patience * deadlineMs) onLate();
    else timer = setTimeout(checkDeadline, Math.max(leastPauseMs, leftMs));
  };
  let timer = setTimeout(checkDeadline, deadlineMs);
  return () => clearTimeout(timer);
}
