import type { Access } from '../access.ts';
import { withDefaults } from '../assistants/defaults.ts';
import type { AssistantService } from '../assistants/service.ts';
import type { RunRequest } from '../run-request.ts';
import type { WebhookCheck } from '../webhooks.ts';

export type PrepareDeps = { assistants: Pick<AssistantService, 'resolve'>; checkWebhook: WebhookCheck };

/** A request that is complete: what its assistant says is in it, and its webhook may be called. */
export type PreparedRun = { request: RunRequest; assistantId: string; graphId: string };

/** Throws `not_found` without the assistant, and what the check of its webhook throws. */
export async function prepareRun(
  { assistants, checkWebhook }: PrepareDeps,
  request: RunRequest,
  access: Access,
): Promise<PreparedRun> {
  const assistant = await assistants.resolve(request.assistant, access);
  if (request.webhook !== undefined) await checkWebhook(request.webhook);
  const { assistantId, graphId } = assistant;
  return { request: withDefaults(request, assistant), assistantId, graphId };
}
