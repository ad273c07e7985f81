import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { type SentAttachment, sentAttachmentSchema } from '#shared/research/attachment.ts';
import { type Mode, modeRegistry, modes, readMode } from '#shared/research/modes.ts';

const longestCommand = Math.max(...modes.map((mode) => modeRegistry[mode].command.length)) + 1;

const paidRun = z.strictObject({
  input: z.strictObject({
    topic: z
      .string()
      .trim()
      .min(1)
      .max(longestCommand + limits.topicMaxChars),
    research_mode: z.enum(modes).nullish(),
    image_attachments: z.array(sentAttachmentSchema).max(limits.attachmentsMax).nullish(),
  }),
  config: z.object({ recursion_limit: z.never().optional() }).optional(),
  context: z.unknown().optional(),
  stream_mode: z.unknown().optional(),
  stream_subgraphs: z.unknown().optional(),
  durability: z.enum(['sync', 'async']).optional(),
});

/**
 * A paid research is walked from start to end. Whoever could set its state, cut it short or start it midway could save
 * a report that nothing verified, or read one and have the credit back, for instance by making its end too large to
 * store. Gives its mode and the files that came with it. Throws `invalid_input`.
 */
export function checkPaidRun(request: {
  kwargs: Readonly<Record<string, unknown>>;
  threadHasState: boolean;
}): { mode: Mode; sent: SentAttachment[] } {
  const { kwargs, threadHasState } = request;
  if (threadHasState) {
    throw new AppError('invalid_input', 'A research starts on a thread that has no state yet');
  }
  const { data, error } = paidRun.safeParse(kwargs);
  if (data) {
    const { topic, research_mode, image_attachments } = data.input;
    return { mode: readMode(topic, research_mode), sent: image_attachments ?? [] };
  }
  const [issue] = error.issues;
  if (!issue) throw error;
  const keys = 'keys' in issue ? issue.keys : [];
  throw new AppError('invalid_input', `Not allowed in a research: ${[...issue.path, ...keys].join('.')}`);
}
