import type { SignedIn, User } from '#shared/api/auth.ts';
import { type Accounts, normalizeEmail } from '../accounts/service.ts';
import type { AuditLog } from '../audit/service.ts';
import type { CreditLedger } from '../credits/service.ts';
import type { Mails } from '../mail/service.ts';
import { createAccountSecurity } from './account/security.ts';
import { forgotPassword, resendVerification } from './ask-mail.ts';
import { type Attempt, createAttempts } from './attempts.ts';
import type { AuthDeps, Client } from './deps.ts';
import { loginWithGoogle } from './google-login.ts';
import { login } from './login.ts';
import { loginWithTotp } from './login-totp.ts';
import { createPasswordRules } from './password-rules.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { idleMs, publicUser } from './sign-in.ts';
import { deleteDevices, deleteStale, deleteToken, findToken, touchToken } from './store.ts';
import { hashToken } from './tokens.ts';
import { verifyEmail } from './verify-email.ts';

const hourMs = 60 * 60 * 1000;
const weekMs = 7 * 24 * hourMs;

export type Auth = ReturnType<typeof createAuth>;

type Options = Omit<AuthDeps, 'accounts' | 'credits' | 'checkPassword' | 'enqueueMail' | 'audit'> & {
  passwordMinLength: number;
  accounts: Accounts;
  credits: Pick<CreditLedger, 'open'>;
  mails: Pick<Mails, 'enqueue'>;
  auditLog: Pick<AuditLog, 'record'>;
};

/** Whoever asks to sign in or to register has had the attempt counted. Each verb has a file. */
export function createAuth(options: Options) {
  const { db, clock, passwordMinLength, brandName, accounts, mails, auditLog } = options;
  const attempts = createAttempts({ clock });
  const deps: AuthDeps = {
    ...options,
    checkPassword: createPasswordRules({ minLength: passwordMinLength, brandName }),
    enqueueMail: mails.enqueue,
    audit: auditLog.record,
  };

  return {
    /** Counts an attempt by the account it names, and the network address it comes from; throws `rate_limited`. */
    countAttempt: attempts.count,

    register: (request: Parameters<typeof register>[1], attempt: Attempt, client: Client) =>
      register(deps, { ...request, email: normalizeEmail(request.email) }, attempt, client),
    login: login.bind(undefined, deps),
    loginWithGoogle: loginWithGoogle.bind(undefined, deps),
    loginWithTotp: (
      request: Parameters<typeof loginWithTotp>[1],
      address: string,
      client: Client,
    ): Promise<SignedIn> =>
      loginWithTotp(deps, request, (userId) => attempts.count('totp', userId, address), client),
    verifyEmail: verifyEmail.bind(undefined, deps),
    resendVerification: resendVerification.bind(undefined, deps),
    forgotPassword: forgotPassword.bind(undefined, deps),
    resetPassword: resetPassword.bind(undefined, deps),
    security: createAccountSecurity(deps),

    async logout(token: string): Promise<void> {
      await deleteToken(db, hashToken(token));
    },

    signOutEverywhere: (userId: string): Promise<void> => deleteDevices(db, userId),

    async getUser(userId: string): Promise<User> {
      return publicUser(await accounts.get(db, userId));
    },

    /** Returns the user whose valid token this is, and the device. */
    async findCaller(token: string): Promise<{ id: string; device: string } | undefined> {
      const now = clock.now();
      const usedSince = new Date(now.getTime() - idleMs);
      const found = await findToken(db, hashToken(token), { now, usedSince });
      if (!found) return undefined;
      if (now.getTime() - found.lastUsedAt.getTime() >= hourMs) await touchToken(db, found.id, now);
      return { id: found.userId, device: found.id };
    },

    /** Deletes tokens that are good for nothing any more. */
    async sweep(): Promise<void> {
      const now = clock.now().getTime();
      await deleteStale(db, {
        expired: new Date(now),
        unused: new Date(now - idleMs),
        oneTime: new Date(now - weekMs),
      });
    },
  };
}
