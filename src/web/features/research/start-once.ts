import type { Session } from '#shared/api/sessions.ts';
import { ApiError } from '../../lib/api-client.ts';
import { newId } from '../../lib/new-id.ts';
import { createSession, deleteSession, startSession, updateTopic } from '../sessions/index.ts';

/** A question on its way to being paid for. `page`: the session that was open when it was asked. */
export type Start = {
  session: Session;
  page: string | undefined;
  topic: string;
  image: string | undefined;
  /** The same for every try of this question, so that it costs one credit. */
  key: string;
};
type Asked = { page: Session | undefined; topic: string; image: string | undefined };

const waitsMs = [500, 1_500];

/** Makes the session of a question, or takes the open one; goes on with `earlier` where that was the same question. */
export async function prepareStart({ page, topic, image }: Asked, earlier?: Start): Promise<Start> {
  const isSame = earlier?.page === page?.id && earlier?.topic === topic && earlier.image === image;
  if (earlier && isSame) return earlier;
  if (earlier) await dropNew(earlier);
  const session = page && !image ? await updateTopic(page.id, topic) : await createSession(topic, image);
  return { session, page: page?.id, topic, image, key: newId() };
}

/** Pays for a start, once, whatever becomes of the answers. */
export async function payStart(start: Start): Promise<void> {
  const { session, topic } = start;
  const { status } = await send(session.id, topic, start.key);
  if (status === 'RUNNING') return;
  // An earlier try was paid, and given back since, because no run came.
  start.key = newId();
  await send(session.id, topic, start.key);
}

/** Whether a start that failed is over, its session gone or not paid for; else it may have been paid, and is to be sent again. */
export async function endStart(start: Start, error: Error): Promise<boolean> {
  const isGone = await dropNew(start);
  return isGone || !isUnanswered(error);
}

/** A session that was made for this question would stay in the history, empty. */
async function dropNew({ session, page }: Start): Promise<boolean> {
  if (session.id === page) return false;
  return deleteSession(session.id).then(
    () => true,
    () => false,
  );
}

async function send(id: string, topic: string, key: string): Promise<Session> {
  for (const waitMs of waitsMs) {
    try {
      return await startSession(id, topic, key);
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return startSession(id, topic, key);
}

const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
