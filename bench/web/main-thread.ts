import type { Browser, Page } from 'playwright-core';

/**
 * How much slower than this machine the goals are meant. A browser can slow itself down only by keeping a core busy, which on
 * a machine with other work measures that work; time on a core times four is what a page asks of a processor.
 */
const slowness = 4;

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

type TraceEvent = { name: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };
/** A task of the page's main thread: how long it would have a core of the slow processor, and how long it took here. */
type Task = { slowMs: number; wallMs: number };

/** All tasks of the main thread of the page while the work goes on; with marks of the page, those between the two. */
export async function traceTasks(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
  marks?: { from: string; to: string },
): Promise<Task[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate(() => performance.mark('this-page'));
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const marked = trace.traceEvents.find(({ name }) => name === 'this-page');
  if (!marked) throw new Error('The trace does not tell which process is the page');
  const timeOf = (mark: string) => trace.traceEvents.findLast(({ name }) => name === mark)?.ts ?? Number.NaN;
  const from = marks ? timeOf(marks.from) : 0;
  const to = marks ? timeOf(marks.to) : Number.POSITIVE_INFINITY;
  return trace.traceEvents
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

/** Frames a second here while the wheel turns over a place for three seconds, and what one asks of the slow processor. */
export async function scrollSmoothness(browser: Browser, page: Page, at: { x: number; y: number }) {
  await page.mouse.move(at.x, at.y);
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const note = (time: number) => {
      frames.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const tasks = await traceTasks(browser, page, async () => {
    const until = performance.now() + 3_000;
    while (performance.now() < until) {
      await page.mouse.wheel(0, 120);
      await page.waitForTimeout(16);
    }
  });
  const frames = await page.evaluate(() => (window as typeof window & { frames: number[] }).frames);
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000;
  const { busyMs, longestMs } = summarise(tasks);
  return { framesPerSecond: frames.length / seconds, frameMs: busyMs / frames.length, longestMs };
}
