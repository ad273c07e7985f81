import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '../../src/commands/ask.ts';
import { readConfig } from '../../src/config.ts';
import { signedInAs, signUp } from '../support/account.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { startProduct } from '../support/product.ts';
import { replyPubmed } from '../support/pubmed-server.ts';
import { type SourceServer, startSourceServer } from '../support/source-server.ts';

const question =
  'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?';
/** Stands in the search of one sub-question only. */
const heldTerm = 'subgroups';
const subQuestions = 6;
/** Words of the first searches of the other sub-questions; wider ones may ask PubMed for the same. */
const firstSearch = /adverse effects|practice guideline|not superior|compared with/;

let pubmed: SourceServer;
let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
let isHeld = true;
const start = () =>
  startProduct({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url,
    EVIDENCE_OFFLINE: '0',
    EVIDENCE_SOURCES: 'library,pubmed',
    PUBMED_BASE_URL: pubmed.url,
  });
const terms = () => pubmed.requests.flatMap(({ parameters }) => parameters.get('term') ?? []);

beforeAll(async () => {
  pubmed = await startSourceServer(async (call) => {
    if (isHeld && call.parameters.get('term')?.includes(heldTerm)) await new Promise(() => undefined);
    return replyPubmed(call);
  });
  place = await createTestDatabaseUrl();
});
afterAll(async () => {
  await pubmed.close();
  await place.drop();
});

it('goes on after kill -9 in the middle of its searches, repeats none that had ended, spends one credit, and can be replayed', {
  timeout: 300_000,
}, async () => {
  const first = await start();
  const account = await signUp(first.url);
  const prepared = await account.prepare(question);
  const seen: { id: number; event: string; data: unknown }[] = [];
  const keep = (event: { id?: string; event: string; data: unknown }) =>
    seen.push({ id: Number(event.id), event: event.event, data: event.data });
  const ended = (stage: string) =>
    seen.filter(({ event, data }) => event === 'updates' && Object.hasOwn(data as object, stage)).length;
  await expect(async () => {
    for await (const event of account.stream(prepared, question, 'deep')) {
      keep(event);
      if (ended('research_section_process') === subQuestions - 1) await first.kill('SIGKILL');
    }
    throw new Error('the stream ended as if the run had finished');
  }).rejects.toThrow(/terminated|fetch failed|socket|ECONN|aborted|other side closed/i);
  const before = terms();
  expect(before.some((term) => term.includes(heldTerm))).toBe(true);

  isHeld = false;
  const second = await start();
  const again = signedInAs(second.url, account.email, account.token);
  const [run] = await again.client.runs.list(prepared.threadId);
  const lastEventId = String(seen.at(-1)?.id);
  for await (const event of again.client.runs.joinStream(prepared.threadId, run?.run_id as string, {
    lastEventId,
  }))
    keep(event);

  expect(seen.map(({ id }) => id)).toEqual(seen.map((_, position) => position));
  expect(ended('finalize_report')).toBe(1);
  const answered = before.filter((term) => firstSearch.test(term));
  expect(answered.length).toBeGreaterThanOrEqual(4);
  const repeated = terms()
    .slice(before.length)
    .filter((term) => answered.includes(term));
  expect(repeated).toEqual([]);

  const session = await again.session(prepared.sessionId);
  expect(session).toMatchObject({ status: 'COMPLETED', report: { mode: 'deep' } });
  expect(session.report?.subQuestions).toHaveLength(subQuestions);
  expect(session.report?.sources.map(({ domain }) => domain)).toContain('pubmed.ncbi.nlm.nih.gov');
  expect(await again.credits()).toMatchObject({ creditsRemaining: 4, dailyLimit: 5, totalCreditsUsed: 1 });
  await second.kill();

  const printed: string[] = [];
  const code = await ask(
    ['--replay', prepared.sessionId],
    readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.url }),
    { out: (text) => printed.push(text), note: () => {}, stop: new AbortController().signal },
  );
  expect(printed.join('\n')).toMatch(new RegExp(`^Run ${run?.run_id}: Do SGLT2.*\nThe same report`));
  expect(code).toBe(0);
});
