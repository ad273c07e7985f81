import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/index.ts';
import { EgressError, PrivateAddressError } from '#platform/egress/index.ts';
import type { Logger } from '#platform/logger.ts';
import type { Queue } from '#platform/queue/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Webhooks, WorkflowOptions } from '../ports.ts';
import type { RunRow } from '../storage/runs.ts';
import { toClientRun } from './client-run.ts';

const webhookQueue = 'workflow.webhook';
const concurrency = 8;
const timeoutMs = 10_000;
/** Nobody reads the answer. */
const maxAnswerBytes = 64 * 1024;
/** With growing pauses, about five hours. */
const retries = { limit: 25, maxDelaySeconds: 900 };

type WebhookJob = { url: string; body: Record<string, unknown> };

/** Throws `invalid_input` unless the service may call this address when a run has ended. */
export type WebhookCheck = (webhook: string) => Promise<void>;

export function createWebhookCheck({
  webhooks,
  noWebhooks = 'this server calls no webhooks',
}: Pick<WorkflowOptions, 'webhooks' | 'noWebhooks'>): WebhookCheck {
  return async (webhook) => {
    if (!webhooks) throw refusal(noWebhooks);
    if (webhook.startsWith('/') && webhooks.self) return;
    const url = URL.canParse(webhook) ? new URL(webhook) : undefined;
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
      throw refusal('must be a whole http or https address');
    }
    if (webhooks.allow && !(await webhooks.allow(url))) throw refusal(`${url.host} may not be called`);
  };
}

/** Leaves word of the end of a run in the transaction that ends it; none where webhooks are not called any more. */
export async function enqueueWebhook(
  { queue, webhooks }: { queue: Queue; webhooks: Webhooks | undefined },
  tx: Tx,
  run: RunRow,
  readValues: () => Record<string, unknown> | undefined,
): Promise<void> {
  if (run.webhook === null || !webhooks) return;
  const times = {
    run_started_at: (run.startedAt ?? run.createdAt).toISOString(),
    run_ended_at: run.updatedAt.toISOString(),
  };
  const body = webhooks.discreet
    ? { ...discreetRun(run, webhooks.discreet.metadata), ...times }
    : {
        ...toClientRun(run),
        ...times,
        values: readValues() ?? null,
        ...(run.error ? { error: run.error.message } : {}),
      };
  await queue.enqueue(tx, webhookQueue, { url: run.webhook, body } satisfies WebhookJob, { retries });
}

/** Sends each word at least once: until it is answered with success, the address turns out to be forbidden, or retries end. */
export async function startWebhookWorker(deps: {
  queue: Queue;
  clock: Clock;
  logger: Logger;
  webhooks?: Webhooks | undefined;
}): Promise<void> {
  const { queue, clock, logger, webhooks } = deps;
  if (!webhooks) return;
  await queue.work<WebhookJob>(webhookQueue, { concurrency }, async ({ url, body }, signal) => {
    try {
      const init = {
        method: 'POST' as const,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, webhook_sent_at: clock.now().toISOString() }),
        signal,
      };
      const { status } =
        url.startsWith('/') && webhooks.self
          ? await webhooks.self(url, init)
          : await webhooks.egress(url, { ...init, timeoutMs, maxBytes: maxAnswerBytes });
      if (status < 200 || status > 299) throw new Error(`The webhook answered ${status}`);
    } catch (error) {
      if (error instanceof EgressError && error.reason === 'too_large') return;
      if (!(error instanceof PrivateAddressError)) throw error;
      logger.warn({ err: error, runId: body.run_id }, 'a webhook was not called');
    }
  });
}

/** Nothing that somebody wrote: neither what was asked nor what came of it, nor the message of an error. */
function discreetRun(run: RunRow, metadata: readonly string[]) {
  const { kwargs: _, ...told } = toClientRun(run);
  const kept = Object.entries(run.metadata).filter(([name]) => metadata.includes(name));
  return { ...told, metadata: Object.fromEntries(kept) };
}

function refusal(reason: string): AppError {
  return new AppError('invalid_input', `webhook: ${reason}`);
}
