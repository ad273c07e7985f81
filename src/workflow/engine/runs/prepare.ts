import { AppError } from '#shared/errors.ts';
import type { AdmitRun, RunGate } from '../../ports.ts';
import { type Access, toFindAssistant } from '../access.ts';
import { withDefaults } from '../assistants/defaults.ts';
import type { AssistantService } from '../assistants/service.ts';
import { noAssistantFor } from '../not-found.ts';
import type { RunRequest } from '../run-request.ts';
import type { WebhookCheck } from '../webhooks.ts';

export type PrepareDeps = {
  assistants: Pick<AssistantService, 'resolve'>;
  checkWebhook: WebhookCheck;
  gate: RunGate | undefined;
};

/** A request that is complete: what its assistant says is in it, its webhook may be called, and the gate has read it. */
export type PreparedRun = {
  request: RunRequest;
  assistantId: string;
  graphId: string;
  /** What the request itself says of `configurable`. */
  asked: Record<string, unknown>;
  admit: AdmitRun | undefined;
};

/** A refusal waits for the transaction, which says first that a thread of others does not exist. */
const refuse =
  (error: unknown): AdmitRun =>
  async () => {
    throw error;
  };

/** Throws `not_found` without the assistant, and what the check of its webhook throws. */
export async function prepareRun(
  { assistants, checkWebhook, gate }: PrepareDeps,
  request: RunRequest,
  access: Access,
): Promise<PreparedRun> {
  const assistant = await assistants
    .resolve(request.assistant, toFindAssistant(access))
    .catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'not_found'
        ? noAssistantFor(request.assistant)
        : error;
    });
  if (request.webhook !== undefined) await checkWebhook(request.webhook);
  const { assistantId, graphId } = assistant;
  const asked = request.kwargs.config.configurable ?? {};
  const complete = withDefaults(request, assistant);
  const admit = await gate?.prepare({ caller: access.caller, kwargs: complete.kwargs }).catch(refuse);
  return { request: complete, assistantId, graphId, asked, admit };
}
