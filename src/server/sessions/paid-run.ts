import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { type SentAttachment, sentAttachmentSchema } from '#shared/research/attachment.ts';
import { type Mode, modeRegistry, modes, readMode } from '#shared/research/modes.ts';
import { confirmationSchema } from '#shared/research/prescription-confirmation.ts';

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

const answer = z.strictObject({
  command: z.strictObject({ resume: confirmationSchema }),
  config: z.object({ recursion_limit: z.never().optional() }).optional(),
  context: z.unknown().optional(),
  stream_mode: z.unknown().optional(),
  stream_subgraphs: z.unknown().optional(),
  durability: z.enum(['sync', 'async']).optional(),
});

export type Asked = { kwargs: Readonly<Record<string, unknown>> };

/** Whether a run is to go on from what an earlier one asked. */
export function isAnswer({ kwargs }: Asked): boolean {
  return (
    kwargs.input === undefined && (kwargs.command as { resume?: unknown } | undefined)?.resume !== undefined
  );
}

/** Throws `invalid_input` for an answer that the research could not go on with, so that nothing of it is lost. */
export function checkAnswer({ kwargs }: Asked): void {
  const { error } = answer.safeParse(kwargs);
  if (error) throw notAllowed(error);
}

/**
 * A paid research is walked from start to end. Whoever could set its state, cut it short or start it midway could save
 * a report that nothing verified, or read one and have the credit back, for instance by making its end too large to
 * store. Gives its mode, its input and the files that came with it. Throws `invalid_input`.
 */
export function checkPaidRun({ kwargs }: Asked): {
  mode: Mode;
  sent: SentAttachment[];
  input: { topic: string };
} {
  const { data, error } = paidRun.safeParse(kwargs);
  if (!data) throw notAllowed(error);
  const { topic, research_mode, image_attachments } = data.input;
  return { mode: readMode(topic, research_mode), sent: image_attachments ?? [], input: data.input };
}

/** Throws `invalid_input` for a paid research that would not be walked from its start. */
export function checkStart({ threadHasState }: { threadHasState: boolean }): void {
  if (threadHasState) {
    throw new AppError('invalid_input', 'A research starts on a thread that has no state yet');
  }
}

function notAllowed(error: z.ZodError): AppError {
  const [issue] = error.issues;
  const keys = issue && 'keys' in issue ? issue.keys : [];
  const where = [...(issue?.path ?? []), ...keys].join('.');
  return new AppError('invalid_input', `Not allowed in a research: ${where}`);
}
