import type { Terminal } from '../terminal.ts';

const barWidth = 24;
const redrawMs = 100;
const plainLineMs = 10_000;

/** `done` and `total` are of one unit; `text` says in words what has been reached. */
export type Progress = { show(done: number, total: number, text: string): void; end(): void };

/** A bar that is drawn over and over where there is a terminal, else a plain line from time to time. */
export function createProgress(terminal: Terminal, now: () => number = () => performance.now()): Progress {
  const everyMs = terminal.redraw ? redrawMs : plainLineMs;
  let shownAt = now();
  let isShown = false;
  return {
    show(done, total, text) {
      if (now() - shownAt < everyMs) return;
      shownAt = now();
      isShown = true;
      const share = total > 0 ? Math.min(1, done / total) : 0;
      const percent = `${Math.floor(share * 100)} %`;
      if (!terminal.redraw) return terminal.note(`${percent} ${text}`);
      const filled = Math.round(share * barWidth);
      terminal.redraw(`${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${percent.padStart(5)} ${text}`);
    },
    end() {
      if (isShown) terminal.redraw?.('');
    },
  };
}
