import { z } from 'zod';
import { credentialSchema, secondFactorSchema } from './auth.ts';

const password = z.string().max(1024);

/**
 * Shown again before anything weighty: the password, or a fresh Google credential where the account has none, and a code
 * where the second factor is on.
 */
export const proofSchema = z.object({
  password: password.optional(),
  credential: credentialSchema.optional(),
  code: secondFactorSchema.optional(),
});

export const accountSchema = z.object({
  username: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  has_password: z.boolean(),
  has_google: z.boolean(),
  totp_enabled: z.boolean(),
  created_at: z.string(),
});

/** A place where the user is signed in. */
export const deviceSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
});
export const devicesSchema = z.object({ devices: z.array(deviceSchema) });

/** The other devices are signed out. */
export const changePasswordRequestSchema = z.object({ proof: proofSchema, password });

/** `uri` (otpauth://) is what the QR code holds, `secret` is for typing; nothing is on before a code confirms it. */
export const totpSetupSchema = z.object({ secret: z.string(), uri: z.string() });
export const totpConfirmRequestSchema = z.object({ code: secondFactorSchema });
/** Shown once; each stands in for one code. */
export const totpEnabledSchema = z.object({ recovery_codes: z.array(z.string()) });

export type Proof = z.infer<typeof proofSchema>;
export type AccountInfo = z.infer<typeof accountSchema>;
export type Device = z.infer<typeof deviceSchema>;
export type Devices = z.infer<typeof devicesSchema>;
export type ChangePasswordRequest = z.infer<typeof changePasswordRequestSchema>;
export type TotpSetup = z.infer<typeof totpSetupSchema>;
export type TotpEnabled = z.infer<typeof totpEnabledSchema>;
