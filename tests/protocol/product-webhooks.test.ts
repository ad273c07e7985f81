import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { researchAssistant } from '#shared/workflow/protocol.ts';
import { signUp } from '../support/account.ts';
import { serveProduct } from '../support/served-product.ts';

const topic = 'Does metformin help Wilhelmina Ottersbach, born 3 May 1951?';
/** Never called: the product has no worker. */
const webhook = 'https://8.8.8.8/hook';

it('the webhook of a research is told its ids, status and times, and no word of the question', async () => {
  const product = await serveProduct(
    { EVIDENCE_OFFLINE: '0', EVIDENCE_SOURCES: 'library' },
    { args: ['--role=web'] },
  );
  let ids: Record<string, string> = {};
  try {
    const account = await signUp(product.url);
    const prepared = await account.prepare(topic);
    const { run_id, assistant_id } = await account.client.runs.create(prepared.threadId, researchAssistant, {
      input: { topic, research_mode: 'quick', image_attachments: [] },
      metadata: { session_id: prepared.sessionId, note: `for ${topic}` },
      webhook,
    });
    ids = { run_id, assistant_id, thread_id: prepared.threadId, session_id: prepared.sessionId };
    await account.client.runs.cancel(prepared.threadId, run_id, false);
  } finally {
    await product.close(async ({ db }) => {
      const jobs = await db.execute<{ data: { url: string; body: Record<string, unknown> } }>(
        sql`select data from pgboss.job where name = 'workflow.webhook'`,
      );
      const { session_id, ...named } = ids;
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
      expect(jobs.rows.map(({ data }) => data)).toEqual([
        {
          url: webhook,
          body: {
            ...named,
            status: 'interrupted',
            multitask_strategy: 'reject',
            metadata: { session_id },
            created_at: time,
            updated_at: time,
            run_started_at: time,
            run_ended_at: time,
          },
        },
      ]);
      expect(JSON.stringify(jobs.rows)).not.toMatch(/metformin|Ottersbach|1951/i);
    });
  }
});
