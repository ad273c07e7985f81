import { z } from 'zod';

export const loginRequestSchema = z.object({ email: z.string().trim().email(), password: z.string().min(1) });

export const registerRequestSchema = z.object({
  username: z.string().trim().min(1).max(100),
  email: z.string().trim().email().max(254),
  password: z.string().max(1024),
});

export const userSchema = z.object({ username: z.string(), email: z.string() });

/** Answer of login, and of registration where no e-mail verification is required. */
export const signedInSchema = z.object({ token: z.string(), user: userSchema });

export type LoginRequest = z.infer<typeof loginRequestSchema>;
export type RegisterRequest = z.infer<typeof registerRequestSchema>;
export type User = z.infer<typeof userSchema>;
export type SignedIn = z.infer<typeof signedInSchema>;
