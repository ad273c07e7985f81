import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInAs, signUp } from '../support/account.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { heartFailureQuestion as question } from '../support/journey.ts';
import { createRandom, isLong, seed } from '../support/long.ts';
import { startProduct } from '../support/product.ts';

const rounds = isLong ? 25 : 2;
const longestRunMs = 400;

let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
beforeAll(async () => {
  place = await createTestDatabaseUrl();
});
afterAll(() => place.drop());

const start = () =>
  startProduct({ DATA_DIR: place.dataDir, DATABASE_URL: place.url, FREE_DAILY_CREDITS: String(rounds) });

it(`loses and repeats nothing over ${rounds} kills at moments drawn with seed ${seed}`, async () => {
  const random = createRandom();
  let product = await start();
  const { email, token } = await signUp(product.url);
  for (let round = 1; round <= rounds; round++) {
    const account = signedInAs(product.url, email, token);
    const prepared = await account.prepare(question);
    const killed = new Promise<void>((resolve) => {
      setTimeout(() => product.kill('SIGKILL').then(resolve), random() * longestRunMs);
    });
    const seen: number[] = [];
    try {
      for await (const event of account.stream(prepared, question)) seen.push(Number(event.id));
    } catch {
      // The killed server cuts the stream off; how far it got is what `seen` tells.
    }
    await killed;

    product = await start();
    const again = signedInAs(product.url, email, token);
    const runs = await again.client.runs.list(prepared.threadId);
    expect(runs.length, `round ${round}`).toBeLessThanOrEqual(1);
    const [run] = runs;
    // The kill came before the run was accepted: the research is paid and waits, so the browser starts it again.
    const rest = run
      ? again.client.runs.joinStream(prepared.threadId, run.run_id, {
          lastEventId: String(seen.at(-1) ?? -1),
        })
      : again.stream(prepared, question);
    for await (const event of rest) seen.push(Number(event.id));
    expect(seen, `round ${round}`).toEqual(seen.map((_, position) => position));

    const session = await again.session(prepared.sessionId);
    const after = await again.client.runs.list(prepared.threadId);
    const what = () => `round ${round}: ${JSON.stringify(after)}\n${product.log()}`;
    expect(session.status, what()).toBe('COMPLETED');
    const credits = await again.credits();
    expect(credits, `round ${round}`).toMatchObject({
      creditsRemaining: rounds - round,
      totalCreditsUsed: round,
    });
  }
  await product.kill();
}, 600_000);
