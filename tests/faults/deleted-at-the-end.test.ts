import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../support/account.ts';
import { createRandom, isLong } from '../support/long.ts';
import { serveProduct } from '../support/served-product.ts';

const topic = 'Does regular walking lower blood pressure in adults?';
const rounds = isLong ? 300 : 30;
const creditsADay = 5;

let product: Awaited<ReturnType<typeof serveProduct>>;
beforeAll(async () => {
  product = await serveProduct();
});
afterAll(() => product?.close());

type Account = Awaited<ReturnType<typeof signUp>>;

/** Whether an event shows the report that is paid for. */
function shows(data: unknown): boolean {
  return /"final_report":"[^"]/.test(JSON.stringify(data));
}

/** Reads a research up to its report, deletes its session at once, and says what that cost. */
async function readAndDelete(account: Account, delayMs: number): Promise<number> {
  const before = (await account.credits()).creditsRemaining;
  const prepared = await account.prepare(topic);
  const seen: string[] = [];
  for await (const { event, data } of account.stream(prepared, topic)) {
    seen.push(event);
    if (!shows(data)) continue;
    if (delayMs > 0) await sleep(delayMs);
    await account.api('DELETE', `/api/sessions/${prepared.sessionId}`);
    return before - (await account.credits()).creditsRemaining;
  }
  throw new Error(`No event showed the report: ${seen.join(', ')}`);
}

it('who has read the report has paid for it, however soon the session is deleted', async () => {
  const random = createRandom();
  const costs: number[] = [];
  let account = await signUp(product.url);
  for (let round = 0; round < rounds; round += 1) {
    if (round % creditsADay === 0) account = await signUp(product.url);
    costs.push(await readAndDelete(account, round % 2 === 0 ? 0 : Math.floor(random() * 12)));
  }
  expect(costs).toEqual(Array(rounds).fill(1));
}, 600_000);
