import { z } from 'zod';
import { limits } from '../limits.ts';
import { modes } from '../research/modes.ts';
import { reportSchema } from '../research/report.ts';

export const sessionStatuses = ['PENDING', 'RUNNING', 'COMPLETED'] as const;

/**
 * A research session as the list shows it. `mode` is that of its latest run; `thread_id` and `run_id` let a reloaded page
 * join the run again. `is_waiting`: it is RUNNING, and goes on when its question is answered.
 */
export const sessionSummarySchema = z.object({
  id: z.string(),
  topic: z.string(),
  mode: z.enum(modes),
  status: z.enum(sessionStatuses),
  is_waiting: z.boolean(),
  thread_id: z.string().nullable(),
  run_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** One whole research session. `report` is the structured report behind the HTML of `final_report`. */
export const sessionSchema = sessionSummarySchema.extend({
  final_report: z.string().nullable(),
  original_image_data: z.string().nullable(),
  report: reportSchema.nullable(),
});

const topic = z.string().trim().min(1).max(limits.topicMaxChars);

export const createSessionRequestSchema = z.object({
  topic: topic.optional(),
  originalImageData: z.string().max(limits.originalImageMaxChars).startsWith('data:image/').nullish(),
});
export const topicRequestSchema = z.object({ topic });
export const reportRequestSchema = z.object({ final_report: z.string().trim().min(1).max(5_000_000) });

export type SessionStatus = (typeof sessionStatuses)[number];
export type SessionSummary = z.infer<typeof sessionSummarySchema>;
export type Session = z.infer<typeof sessionSchema>;
export type CreateSessionRequest = z.infer<typeof createSessionRequestSchema>;
export type TopicRequest = z.infer<typeof topicRequestSchema>;
export type ReportRequest = z.infer<typeof reportRequestSchema>;
