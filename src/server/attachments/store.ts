import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/database/index.ts';
import { attachments } from './schema.ts';

export type AttachmentRow = typeof attachments.$inferSelect;

export async function insertAttachment(tx: Tx, row: typeof attachments.$inferInsert): Promise<string> {
  const [inserted] = await tx.insert(attachments).values(row).returning({ id: attachments.id });
  if (!inserted) throw new Error('The attachment was not written');
  return inserted.id;
}

/** What the files of a user take, each with 1 KB for itself. */
export async function sumAttachmentBytes(to: Queryable, userId: string): Promise<number> {
  const [row] = await to
    .select({ bytes: sql<string>`coalesce(sum(1024 + ${attachments.sizeBytes}), 0)` })
    .from(attachments)
    .where(eq(attachments.userId, userId));
  return Number(row?.bytes ?? 0);
}

export async function findAttachment(
  to: Queryable,
  wanted: { id: string; sessionId: string; userId: string },
): Promise<Pick<AttachmentRow, 'filename' | 'contentType' | 'bytes'> | undefined> {
  const { id, sessionId, userId } = wanted;
  const { filename, contentType, bytes } = attachments;
  const [row] = await to
    .select({ filename, contentType, bytes })
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.sessionId, sessionId), eq(attachments.userId, userId)));
  return row;
}

/** Everything a user sent, without the bytes. */
export async function listAttachments(
  to: Queryable,
  userId: string,
): Promise<Omit<AttachmentRow, 'bytes' | 'userId'>[]> {
  const { id, sessionId, filename, contentType, sizeBytes, description, createdAt } = attachments;
  return to
    .select({ id, sessionId, filename, contentType, sizeBytes, description, createdAt })
    .from(attachments)
    .where(eq(attachments.userId, userId));
}

export async function findAttachmentBytes(to: Queryable, id: string): Promise<Uint8Array | undefined> {
  const { bytes } = attachments;
  const [row] = await to.select({ bytes }).from(attachments).where(eq(attachments.id, id));
  return row?.bytes;
}
