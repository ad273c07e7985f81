import { z } from 'zod';
import type { Db, Tx } from '#platform/database/index.ts';
import type { Quota } from '#platform/quota/index.ts';
import { AppError } from '#shared/errors.ts';
import type { AttachmentRef, SentAttachment } from '#shared/research/attachment.ts';
import {
  type AttachmentRow,
  findAttachment,
  findAttachmentBytes,
  insertAttachment,
  listAttachments,
  sumAttachmentBytes,
} from './store.ts';

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
      for (const { filename, content_type, description = null, base64_data, mask_text } of sent) {
        const bytes = Buffer.from(base64_data, 'base64');
        const row = { ...of, filename, contentType: content_type, description };
        const id = await insertAttachment(tx, { ...row, sizeBytes: bytes.length, bytes });
        kept.push({
          ...{ attachment_id: id, filename, content_type, description, size_bytes: bytes.length },
          ...(mask_text && { mask_text }),
        });
      }
      if (kept.length > 0) await quota?.check(tx, of.userId);
      return kept;
    },

    /** For the run whose state names it: its gate made sure of the owner. */
    async find(id: string): Promise<Uint8Array | undefined> {
      return uuid.safeParse(id).success ? await findAttachmentBytes(db, id) : undefined;
    },

    storedBytes: sumAttachmentBytes,

    /** What a user sent, one file at a time, its bytes in base64. */
    async *exportOf(userId: string) {
      for (const attachment of await listAttachments(db, userId)) {
        const row = await findAttachment(db, { ...attachment, userId });
        if (row) yield { ...attachment, base64_data: row.bytes.toString('base64') };
      }
    },

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
