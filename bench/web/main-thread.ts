import type { Browser, Page } from 'playwright-core';

/**
 * How much slower than this machine the goals are meant. A browser can slow itself down only by keeping a core busy, which on
 * a machine with other work measures that work; time on a core times four is what a page asks of a processor.
 */
const slowness = 4;

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { frame_reporter?: { state?: string; frame_sequence: number } };
};
/** A task of the page's main thread: how long it would have a core of the slow processor, and how long it took here. */
type Task = { slowMs: number; wallMs: number };

/** All tasks of the main thread of the page while the work goes on; with marks of the page, those between the two. */
export async function traceTasks(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
  marks?: { from: string; to: string },
): Promise<Task[]> {
  return tasksOf(await trace(browser, page, work), marks);
}

async function trace(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
  more: readonly string[] = [],
): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', ...more] });
  await page.evaluate(() => performance.mark('this-page'));
  await work();
  return (JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}

function tasksOf(events: readonly TraceEvent[], marks?: { from: string; to: string }): Task[] {
  const marked = events.find(({ name }) => name === 'this-page');
  if (!marked) throw new Error('The trace does not tell which process is the page');
  const timeOf = (mark: string) => events.findLast(({ name }) => name === mark)?.ts ?? Number.NaN;
  const from = marks ? timeOf(marks.from) : 0;
  const to = marks ? timeOf(marks.to) : Number.POSITIVE_INFINITY;
  return events
    .filter(({ ts, dur = 0 }) => ts + dur >= from && ts <= to)
    .filter(({ name, pid, tid }) => pid === marked.pid && tid === marked.tid && /RunTask$/.test(name))
    .map(({ dur = 0, tdur = 0 }) => ({ slowMs: (slowness * tdur) / 1000, wallMs: dur / 1000 }));
}

/** The sum and the longest of tasks on the slow processor, in milliseconds. */
export function summarise(tasks: readonly Task[]) {
  const slow = tasks.map(({ slowMs }) => slowMs);
  return {
    longestMs: Math.max(0, ...slow),
    long: slow.filter((ms) => ms > 50).length,
    longHere: tasks.filter(({ wallMs }) => wallMs > 50).length,
    busyMs: slow.reduce((sum, ms) => sum + ms, 0),
  };
}

/** Milliseconds that pressed keys wait until the page hears of them, while the work goes on. */
export async function keyWaits(page: Page, everyMs: number, work: Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const waits: number[] = [];
    Object.assign(window, { keyWaits: waits });
    const note = ({ timeStamp }: Event) => waits.push(performance.now() - timeStamp);
    document.addEventListener('keydown', note, { capture: true });
  });
  let isOver = false;
  const end = work.then(() => {
    isOver = true;
  });
  while (!isOver) {
    await page.keyboard.press('Shift');
    await page.waitForTimeout(everyMs);
  }
  await end;
  return page.evaluate(() => (window as typeof window & { keyWaits: number[] }).keyWaits);
}

/**
 * The frames that came in time while the wheel turned over a place for three seconds, as frames of 60 a second, and what one
 * asks of the slow processor. Callbacks for animations are not counted: scrolling is drawn beside the main thread.
 */
export async function scrollSmoothness(browser: Browser, page: Page, at: { x: number; y: number }) {
  await page.mouse.move(at.x, at.y);
  const events = await trace(
    browser,
    page,
    async () => {
      const until = performance.now() + 3_000;
      while (performance.now() < until) {
        await page.mouse.wheel(0, 120);
        await page.waitForTimeout(16);
      }
    },
    ['cc', 'benchmark'],
  );
  const { shown, dropped } = framesOf(events);
  if (shown === 0) throw new Error('No frame was shown while scrolling');
  const { busyMs, longestMs } = summarise(tasksOf(events));
  return { framesPerSecond: (60 * shown) / (shown + dropped), frameMs: busyMs / shown, longestMs };
}

/** Frames as the browser itself reports them; those in which nothing had to change count as neither. */
function framesOf(events: readonly TraceEvent[]) {
  const shown = new Set<number>();
  const dropped = new Set<number>();
  for (const { args } of events) {
    const frame = args?.frame_reporter;
    if (frame?.state?.startsWith('STATE_PRESENTED')) shown.add(frame.frame_sequence);
    else if (frame?.state === 'STATE_DROPPED') dropped.add(frame.frame_sequence);
  }
  return { shown: shown.size, dropped: [...dropped].filter((frame) => !shown.has(frame)).length };
}
