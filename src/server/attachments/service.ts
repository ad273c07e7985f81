import { z } from 'zod';
import type { Db, Tx } from '#platform/database/index.ts';
import type { Quota } from '#platform/quota/index.ts';
import { AppError } from '#shared/errors.ts';
import type { AttachmentRef, SentAttachment } from '#shared/research/attachment.ts';
import { type AttachmentRow, findAttachment, insertAttachment, sumAttachmentBytes } from './store.ts';

const uuid = z.guid();

export type Attachments = ReturnType<typeof createAttachments>;

/** The images and documents of a session, which go with it. */
export function createAttachments({ db, quota }: { db: Db; quota: Quota | undefined }) {
  return {
    /** Keeps them and gives what stands for them in the state of the run, in their order. Throws `too_large`. */
    async keep(
      tx: Tx,
      of: { userId: string; sessionId: string },
      sent: readonly SentAttachment[],
    ): Promise<AttachmentRef[]> {
      const kept: AttachmentRef[] = [];
      for (const { filename, content_type, description = null, base64_data } of sent) {
        const bytes = Buffer.from(base64_data, 'base64');
        const row = { ...of, filename, contentType: content_type, description };
        const id = await insertAttachment(tx, { ...row, sizeBytes: bytes.length, bytes });
        kept.push({ attachment_id: id, filename, content_type, description, size_bytes: bytes.length });
      }
      if (kept.length > 0) await quota?.check(tx, of.userId);
      return kept;
    },

    storedBytes: sumAttachmentBytes,

    /** Throws `not_found`, also for what belongs to another user. */
    async get(
      userId: string,
      sessionId: string,
      id: string,
    ): Promise<Pick<AttachmentRow, 'filename' | 'contentType' | 'bytes'>> {
      const isWellFormed = uuid.safeParse(sessionId).success && uuid.safeParse(id).success;
      const row = isWellFormed ? await findAttachment(db, { id, sessionId, userId }) : undefined;
      if (!row) throw new AppError('not_found', 'Attachment not found');
      return row;
    },
  };
}
