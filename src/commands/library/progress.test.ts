import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';

function watch(isTerminal: boolean) {
  const shown: string[] = [];
  const take = (text: string) => void shown.push(text);
  let now = 0;
  const terminal = {
    out: take,
    note: take,
    stop: new AbortController().signal,
    ...(isTerminal && { redraw: take }),
  };
  const progress = createProgress(terminal, () => now);
  return {
    shown,
    progress,
    show(atMs: number, done: number) {
      now = atMs;
      progress.show(done, 8, `${done} done`);
    },
  };
}

it('draws a bar over and over in a terminal, and takes it away at the end', () => {
  const { shown, progress, show } = watch(true);
  show(10, 1);
  show(200, 2);
  show(250, 3);
  show(400, 8);
  progress.end();
  expect(shown).toEqual([
    `${'█'.repeat(6)}${'░'.repeat(18)}  25 % 2 done`,
    `${'█'.repeat(24)} 100 % 8 done`,
    '',
  ]);
});

it('writes a plain line now and then elsewhere', () => {
  const { shown, progress, show } = watch(false);
  for (let second = 1; second <= 25; second++) show(1_000 * second, 4);
  progress.end();
  expect(shown).toEqual(['50 % 4 done', '50 % 4 done']);
});
