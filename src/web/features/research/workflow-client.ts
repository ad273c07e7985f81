import { withCommand } from '#shared/research/modes.ts';
import { researchAssistant } from '#shared/workflow/protocol.ts';
import { ApiError, request } from '../../lib/api-client.ts';
import { readToken } from '../../lib/auth-storage.ts';
import { researchTexts } from '../../texts/en/research.ts';
import { serverText } from '../../texts/language.ts';
import { cancelWaiting } from '../sessions/index.ts';
import { RunRefused, type WorkflowPort } from './research-runs.ts';
import type { StreamEvent } from './research-state.ts';

/** The workflow service of this origin, through the official client, which is loaded at the first run. */
export const workflowClient: WorkflowPort = {
  async *start({ sessionId, topic, mode, attachments }, { signal, onCreated }) {
    const runs = await openClient();
    let isCreated = false;
    try {
      const threadId = await createThread(sessionId, signal);
      const stream = runs.stream(threadId, researchAssistant, {
        input: { topic: withCommand(mode, topic), research_mode: mode, image_attachments: [...attachments] },
        metadata: { session_id: sessionId },
        streamMode: ['values', 'messages', 'updates', 'custom'],
        streamResumable: true,
        onDisconnect: 'continue',
        signal,
        onRunCreated: ({ run_id: runId }) => {
          isCreated = true;
          onCreated({ threadId, runId });
        },
      });
      yield* stream as AsyncIterable<StreamEvent>;
    } catch (error) {
      throw asRefusal(error, (status) => !isCreated || isLastWord(status));
    }
  },

  async *answer({ sessionId, threadId, answer }, { signal, onCreated }) {
    const runs = await openClient();
    let isCreated = false;
    try {
      yield* runs.stream(threadId, researchAssistant, {
        command: { resume: answer },
        metadata: { session_id: sessionId },
        streamMode: ['values', 'messages', 'updates', 'custom'],
        streamResumable: true,
        onDisconnect: 'continue',
        signal,
        onRunCreated: ({ run_id: runId }) => {
          isCreated = true;
          onCreated({ threadId, runId });
        },
      }) as AsyncIterable<StreamEvent>;
    } catch (error) {
      throw asRefusal(error, (status) => !isCreated || isLastWord(status));
    }
  },

  async *join({ threadId, runId }, { signal, lastEventId }) {
    const runs = await openClient();
    try {
      yield* runs.joinStream(threadId, runId, { signal, lastEventId }) as AsyncIterable<StreamEvent>;
    } catch (error) {
      throw asRefusal(error, isLastWord);
    }
  },

  async cancel({ threadId, runId }) {
    const runs = await openClient();
    await runs.cancel(threadId, runId);
  },

  async cancelWaiting(sessionId) {
    await cancelWaiting(sessionId);
  },
};

async function openClient() {
  const { OneTryRunsClient } = await import('./sdk.ts');
  const token = readToken();
  return new OneTryRunsClient({
    apiUrl: location.origin,
    apiKey: null,
    callerOptions: { maxRetries: 0 },
    defaultHeaders: token ? { authorization: `Bearer ${token}` } : {},
  });
}

async function createThread(sessionId: string, signal: AbortSignal): Promise<string> {
  const body = { metadata: { session_id: sessionId } };
  const options = { method: 'POST', body, signal, fallback: researchTexts().question.noService } as const;
  const { thread_id } = await request<{ thread_id: string }>('/threads', options);
  return thread_id;
}

function isLastWord(status: number): boolean {
  return status < 500 && status !== 429;
}

/** An answer that settles the matter becomes a refusal; anything else stays an error to try again after. */
function asRefusal(error: unknown, isFinal: (status: number) => boolean): unknown {
  if (error instanceof ApiError) return new RunRefused(error.message);
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return error;
  if (!isFinal(error.status)) return error;
  const text = 'text' in error && typeof error.text === 'string' ? error.text : '';
  return new RunRefused(serverText(messageOf(text)) || error.message);
}

function messageOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return body.length <= 300 ? body : '';
  }
}
