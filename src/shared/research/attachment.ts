import { z } from 'zod';
import { limits } from '../limits.ts';

const contentTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/tiff',
  'image/bmp',
  'application/pdf',
  'application/dicom',
] as const;

const described = {
  filename: z.string().trim().min(1).max(limits.attachmentNameMaxChars),
  content_type: z.enum(contentTypes),
  description: z
    .string()
    .max(limits.attachmentNameMaxChars + 100)
    .nullish(),
};

/** An image or document as a request for a run carries it. */
export const sentAttachmentSchema = z.strictObject({
  ...described,
  size_bytes: z.int().min(0).nullish(),
  /** The user agreed that a vision model sees the picture with its text covered; of a prescription that which names somebody. */
  mask_text: z.boolean().nullish(),
  base64_data: z
    .string()
    .min(1)
    .max(Math.ceil(limits.attachmentMaxBytes / 3) * 4, 'is larger than 10 MB')
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'is not base64'),
});

/** What the state of a run holds of it: never its bytes. */
export const attachmentRefSchema = z.object({
  ...described,
  attachment_id: z.string(),
  size_bytes: z.number(),
  mask_text: z.boolean().optional(),
});

export type AttachmentRef = z.infer<typeof attachmentRefSchema>;

export type SentAttachment = z.infer<typeof sentAttachmentSchema>;
