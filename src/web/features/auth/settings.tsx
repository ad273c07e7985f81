import { createContext, use } from 'react';
import { z } from 'zod/mini';

/** What the server writes into the finished auth pages. */
const settingsSchema = z.object({
  brandName: z.string(),
  passwordMinLength: z.string(),
  /** Empty where sign-in with Google is not set up. */
  googleClientId: z.string(),
});

export type AuthSettings = z.infer<typeof settingsSchema>;

export const AuthSettingsContext = createContext<AuthSettings | undefined>(undefined);

export function useAuthSettings(): AuthSettings {
  const settings = use(AuthSettingsContext);
  if (!settings) throw new Error('An auth page needs its settings');
  return settings;
}

export const readAuthSettings = (text: string | undefined): AuthSettings =>
  settingsSchema.parse(JSON.parse(text ?? ''));
