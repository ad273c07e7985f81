import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../support/account.ts';
import { createHostileQuestions, harvestPieces } from '../support/hostile-questions.ts';
import { createRandom, isLong } from '../support/long.ts';
import { serveProduct } from '../support/served-product.ts';

const count = isLong ? 60 : 12;
/** How long a request beside a hostile question may wait for the process to turn to it. */
const mostMs = 100;
/** What a busy machine holds up once is asked again: only what waits each time counts. */
const tries = 4;
const creditsADay = 5;

let product: Awaited<ReturnType<typeof serveProduct>>;
let questions: string[];
beforeAll(async () => {
  if (!isLong) return;
  const draw = createHostileQuestions(await harvestPieces(), createRandom());
  questions = Array.from({ length: count }, draw);
  product = await serveProduct();
}, 300_000);
afterAll(() => product?.close());

type Account = Awaited<ReturnType<typeof signUp>>;

/** Asks a question as the browser does, to its end, with requests beside it; the longest that the process was held. */
async function askBeside(account: Account, question: string): Promise<{ heldMs: number; waitedMs: number }> {
  const prepared = await account.prepare(question);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let isAsked = true;
  let waitedMs = 0;
  const beside = (async () => {
    while (isAsked) {
      const startedAt = performance.now();
      const answer = await fetch(`${product.url}/api/health`);
      expect(answer.status).toBe(200);
      await answer.text();
      waitedMs = Math.max(waitedMs, performance.now() - startedAt);
    }
  })();
  delay.enable();
  try {
    for await (const _ of account.stream(prepared, question));
  } finally {
    delay.disable();
    isAsked = false;
    await beside;
  }
  return { heldMs: delay.max / 1e6, waitedMs };
}

it.runIf(isLong)(
  `lets no request beside ${count} hostile questions wait longer than ${mostMs} ms`,
  async () => {
    let asked = 0;
    let account: Account | undefined;
    const seen: { question: string; heldMs: number; waitedMs: number }[] = [];
    for (const question of questions) {
      let best = { heldMs: Infinity, waitedMs: Infinity };
      for (let at = 0; at < tries && best.heldMs > mostMs; at += 1) {
        if (!account || asked % creditsADay === 0) account = await signUp(product.url);
        asked += 1;
        const { heldMs, waitedMs } = await askBeside(account, `${question.slice(0, -1)}${at}`);
        best = { heldMs: Math.min(best.heldMs, heldMs), waitedMs: Math.min(best.waitedMs, waitedMs) };
      }
      seen.push({ question, ...best });
    }
    const worst = (of: (one: (typeof seen)[number]) => number) => Math.max(...seen.map(of)).toFixed(0);
    console.info(
      `held ${worst(({ heldMs }) => heldMs)} ms, waited ${worst(({ waitedMs }) => waitedMs)} ms at most`,
    );
    expect(seen.filter(({ heldMs }) => heldMs > mostMs)).toEqual([]);
  },
  3_600_000,
);
