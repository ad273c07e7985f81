import { OpenAPIHono, z } from '@hono/zod-openapi';
import { AppError } from '#shared/errors.ts';
import type { WorkflowEnv } from './access.ts';

/** A router whose routes refuse invalid input and name each wrong field. */
export function createRouter(): OpenAPIHono<WorkflowEnv> {
  return new OpenAPIHono<WorkflowEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const lines = result.error.issues.map(({ path, message }) =>
        [path.join('.'), message].filter(Boolean).join(': '),
      );
      throw new AppError('invalid_input', lines.join('\n'));
    },
  });
}

/** The JSON body of a request, as a route declares it. */
export const jsonRequest = <T extends z.ZodType>(schema: T) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

/** A JSON answer, as a route declares it. */
export const jsonAnswer = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** Server-sent events: `id`, `event` and `data` as `docs/workflow-protocol.md` lists them. */
export const eventStream = {
  description: 'Server-sent events',
  content: { 'text/event-stream': { schema: z.string() } },
};

export const noContent = { description: 'Done' };

/** Every answer that is not a success is plain text: the official client shows it after `HTTP {status}: `. */
export const failures = {
  default: { description: 'What went wrong', content: { 'text/plain': { schema: z.string() } } },
};

export const fields = z.record(z.string(), z.unknown());
export const uuid = z.guid('must be a UUID').transform((id) => id.toLowerCase());
/** Text of a path or query, which PostgreSQL must be able to compare. Bodies are cleaned as they are read. */
export const storableText = z.string().refine((text) => !text.includes('\0'), 'must not contain NUL');
