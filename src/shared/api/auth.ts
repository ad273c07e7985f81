import { z } from 'zod';

/** RFC 5321 allows no longer address; what is longer is not looked at. */
export const emailSchema = z.string().trim().max(254, { abort: true }).email();
const password = z.string().max(1024);

export const loginRequestSchema = z.object({ email: emailSchema, password: password.min(1) });

export const registerRequestSchema = z.object({
  username: z.string().trim().min(1).max(100),
  email: emailSchema,
  password,
});

export const userSchema = z.object({ username: z.string(), email: z.string() });

/** Answer of login, and of registration where no e-mail verification is required. */
export const signedInSchema = z.object({ token: z.string(), user: userSchema });

export type LoginRequest = z.infer<typeof loginRequestSchema>;
export type RegisterRequest = z.infer<typeof registerRequestSchema>;
export type User = z.infer<typeof userSchema>;
export type SignedIn = z.infer<typeof signedInSchema>;
