import { z } from 'zod';

/** RFC 5321 allows no longer address; what is longer is not looked at. */
export const emailSchema = z.string().trim().max(254, { abort: true }).email();
const password = z.string().max(1024);
/** A token out of a mailed link, or a challenge. */
const mailedToken = z.string().trim().min(1).max(200);
/** Six digits, or a recovery code. */
export const secondFactorSchema = z.string().trim().min(1).max(40);
/** An identity token of the Google sign-in button: a JWT. */
export const credentialSchema = z.string().min(1).max(8_000);

export const loginRequestSchema = z.object({ email: emailSchema, password: password.min(1) });

/** Nothing that breaks a line or turns the direction of what stands around the name, in a mail for instance. */
const username = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u);

export const registerRequestSchema = z.object({
  username,
  email: emailSchema,
  password,
});

export const googleRequestSchema = z.object({ credential: credentialSchema });
export const verifyEmailRequestSchema = z.object({ token: mailedToken });
export const resetPasswordRequestSchema = z.object({ token: mailedToken, password });
/** Asks for a mail: another verification link, or one to reset the password. */
export const mailRequestSchema = z.object({ email: emailSchema });
export const totpLoginRequestSchema = z.object({ challenge: mailedToken, code: secondFactorSchema });

export const userSchema = z.object({ username: z.string(), email: z.string() });

/** Who has shown all that was asked for. */
export const signedInSchema = z.object({ token: z.string(), user: userSchema });

/** The second factor is on: `challenge` and a code go to `/api/auth/login/totp` within 5 minutes. */
export const totpRequiredSchema = z.object({ requiresTotp: z.literal(true), challenge: z.string() });

export const loginAnswerSchema = z.union([signedInSchema, totpRequiredSchema]);

/** Where e-mail addresses have to be verified nobody is signed in yet. */
export const verificationRequiredSchema = z.object({
  requiresVerification: z.literal(true),
  message: z.string(),
});
export const registerAnswerSchema = z.union([signedInSchema, verificationRequiredSchema]);

export const messageSchema = z.object({ message: z.string() });

const verified = messageSchema.extend({ expired: z.literal(false) });
export const verifiedSchema = z.union([
  verified.extend(signedInSchema.shape),
  verified.extend(totpRequiredSchema.shape),
]);
/** `expired`: the link was good, and a new one helps. */
export const verifyFailureSchema = messageSchema.extend({ code: z.string(), expired: z.boolean() });

export const passwordResetSchema = z.union([
  messageSchema.extend(signedInSchema.shape),
  messageSchema.extend(totpRequiredSchema.shape),
]);

/** What the auth pages need to know before anybody signs in. */
export const authSettingsSchema = z.object({
  /** Null where sign-in with Google is not set up. */
  googleClientId: z.string().nullable(),
  passwordMinLength: z.number().int(),
  requireEmailVerification: z.boolean(),
  trustBadges: z.boolean(),
});

export type LoginRequest = z.infer<typeof loginRequestSchema>;
export type RegisterRequest = z.infer<typeof registerRequestSchema>;
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequestSchema>;
export type TotpLoginRequest = z.infer<typeof totpLoginRequestSchema>;
export type User = z.infer<typeof userSchema>;
export type SignedIn = z.infer<typeof signedInSchema>;
export type TotpRequired = z.infer<typeof totpRequiredSchema>;
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;
export type RegisterAnswer = z.infer<typeof registerAnswerSchema>;
export type Verified = z.infer<typeof verifiedSchema>;
export type VerifyFailure = z.infer<typeof verifyFailureSchema>;
export type PasswordReset = z.infer<typeof passwordResetSchema>;
export type AuthSettings = z.infer<typeof authSettingsSchema>;
