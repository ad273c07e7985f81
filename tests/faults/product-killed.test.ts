import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInAs, signUp } from '../support/account.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { startProduct } from '../support/product.ts';
import { startPubmedServer } from '../support/pubmed-server.ts';

const question =
  'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?';

let pubmed: Awaited<ReturnType<typeof startPubmedServer>>;
let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
const start = () =>
  startProduct({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url,
    EVIDENCE_OFFLINE: '0',
    EVIDENCE_SOURCES: 'library,pubmed',
    PUBMED_BASE_URL: pubmed.url,
  });

beforeAll(async () => {
  pubmed = await startPubmedServer();
  place = await createTestDatabaseUrl();
});
afterAll(async () => {
  await pubmed.close();
  await place.drop();
});

it('finishes a run once after kill -9, spends one credit, and resumes the stream without gap or repeat', async () => {
  pubmed.setFault('silent');
  const first = await start();
  const account = await signUp(first.url);
  const prepared = await account.prepare(question);
  const seen: { id: number; event: string; data: unknown }[] = [];
  const keep = (event: { id?: string; event: string; data: unknown }) =>
    seen.push({ id: Number(event.id), event: event.event, data: event.data });
  await expect(async () => {
    for await (const event of account.stream(prepared, question)) {
      keep(event);
      const searching = event.event === 'custom' && (event.data as { stage?: string }).stage;
      if (searching === 'simple_medical_search') await first.kill('SIGKILL');
    }
    throw new Error('the stream ended as if the run had finished');
  }).rejects.toThrow(/terminated|fetch failed|socket|ECONN|aborted|other side closed/i);

  pubmed.setFault(undefined);
  const second = await start();
  const again = signedInAs(second.url, account.email, account.token);
  const [run] = await again.client.runs.list(prepared.threadId);
  const lastEventId = String(seen.at(-1)?.id);
  for await (const event of again.client.runs.joinStream(prepared.threadId, run?.run_id as string, {
    lastEventId,
  }))
    keep(event);

  expect(seen.map(({ id }) => id)).toEqual(seen.map((_, position) => position + 1));
  const attempts = seen.filter(({ event }) => event === 'metadata').map(({ data }) => data as object);
  expect(attempts).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
  const finished = seen.filter(
    ({ event, data }) => event === 'updates' && Object.hasOwn(data as object, 'simple_report_generation'),
  );
  expect(finished).toHaveLength(1);

  const session = await again.session(prepared.sessionId);
  expect(session.status).toBe('COMPLETED');
  expect(session.report?.statements.length).toBeGreaterThan(2);
  expect(await again.credits()).toMatchObject({ creditsRemaining: 4, dailyLimit: 5, totalCreditsUsed: 1 });
  const stored = await again.client.runs.join(prepared.threadId, run?.run_id as string);
  expect(stored).toMatchObject({ final_report: session.final_report });
  await second.kill();
}, 120_000);
