import { config, z } from 'zod/mini';
import { authTexts } from '../../texts/en/auth.ts';

// Compiled parsers need what the content security policy of the pages forbids.
config({ jitless: true });

/** What the fields of the account forms must hold, in the words in which the server refuses them. */
const filled = (problem: () => string) => z.string().check(z.trim(), z.minLength(1, { error: problem }));
/** A password is kept as typed, with its spaces. */
const typed = z.string().check(z.minLength(1, { error: () => authTexts().fields.passwordRequired }));

/** The server knows what an address is; here only what cannot be one is caught before it is sent. */
export const emailRule = filled(() => authTexts().fields.emailRequired).check(
  z.regex(/^(?:|[^\s@]+@[^\s@]+)$/, { error: () => authTexts().fields.emailInvalid }),
);

export const passwordHint = (minLength: string) => authTexts().fields.passwordHint(minLength);

const newPassword = (minLength: string) =>
  typed.check(
    z.refine((password) => password === '' || [...password].length >= Number(minLength), {
      error: () => passwordHint(minLength),
    }),
  );

export const loginRules = z.object({ email: emailRule, password: typed });
export const emailOnlyRules = z.object({ email: emailRule });
export const codeRules = z.object({ code: filled(() => authTexts().fields.codeRequired) });
export const signupRules = (minLength: string) =>
  z.object({
    fullName: filled(() => authTexts().fields.fullNameRequired),
    email: emailRule,
    password: newPassword(minLength),
  });
export const resetRules = (minLength: string) => z.object({ password: newPassword(minLength) });
