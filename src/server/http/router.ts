import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { ServerEnv } from '#platform/http-body.ts';
import { AppError } from '#shared/errors.ts';
import { describeIssues } from './describe-issues.ts';

/** `userId` and `device`, where the user is signed in, are set behind the bearer middleware only. */
export type AppEnv = {
  Variables: { requestId: string; userId: string; device: string };
  Bindings: ServerEnv;
};

/** A router whose routes refuse invalid input with a message a person can read. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw new AppError('invalid_input', describeIssues(result.error.issues));
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

const errorSchema = z.object({ message: z.string(), code: z.string() });

/** Every answer that is not a success. */
export const failures = { default: jsonAnswer(errorSchema, 'What went wrong, for a person to read') };

/** Marks a route that needs `Authorization: Bearer …`. */
export const bearerSecurity = [{ bearer: [] }];
