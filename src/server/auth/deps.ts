import type { Clock } from '#platform/clock.ts';
import type { Db, Queryable, Tx } from '#platform/database/index.ts';
import type { Seal } from '#platform/secrets/index.ts';
import type { VerifyGoogle } from './google-token.ts';
import type { OneTimeTokens } from './one-time-tokens.ts';

export type Language = 'en' | 'vi';

/** What sign-in needs to know of an account. */
export type Account = {
  id: string;
  email: string;
  emailVerifiedAt: Date | null;
  username: string;
  passwordHash: string | null;
  googleSub: string | null;
  language: Language;
  plan: 'FREE' | 'PREMIUM';
  createdAt: Date;
};

type Accounts = {
  /** Throws `conflict` when the e-mail address is taken. */
  create(
    to: Queryable,
    person: Pick<Account, 'email' | 'username' | 'passwordHash' | 'language'> &
      Partial<Pick<Account, 'googleSub' | 'emailVerifiedAt'>>,
  ): Promise<Account>;
  findByEmail(to: Queryable, email: string): Promise<Account | undefined>;
  findByGoogle(to: Queryable, googleSub: string): Promise<Account | undefined>;
  get(to: Queryable, userId: string): Promise<Account>;
  lock(tx: Tx, userId: string): Promise<Account>;
  change(
    to: Queryable,
    userId: string,
    change: Partial<Pick<Account, 'username' | 'passwordHash' | 'emailVerifiedAt' | 'googleSub'>>,
  ): Promise<Account>;
};

/** Mails that sign-in asks for; they are sent later, by whoever works on the queue. */
export type AuthMail =
  | { kind: 'verify-email' | 'reset-password' | 'already-registered'; userId: string }
  | { kind: 'account-changed'; userId: string; change: AccountChange };
export type AccountChange = 'password' | 'totp-on' | 'totp-off' | 'google' | 'google-only';

/** What the verbs of sign-in work with; each names those that it needs. */
export type AuthDeps = {
  db: Db;
  clock: Clock;
  requireEmailVerification: boolean;
  brandName: string;
  accounts: Accounts;
  credits: { open(tx: Tx, userId: string, plan: Account['plan']): Promise<void> };
  oneTime: OneTimeTokens;
  enqueueMail: (to: Queryable, mail: AuthMail) => Promise<void>;
  audit: (entry: { actor: string; action: string; subject: string }) => Promise<void>;
  checkPassword: (password: string, person: { email: string; username: string }) => Promise<void>;
  /** Absent where sign-in with Google is not set up. */
  verifyGoogle: VerifyGoogle | undefined;
  /** For secrets that have to be read again. */
  seal: Seal;
};

/** What a request tells of where it comes from. */
export type Client = { userAgent: string | undefined; language: Language };
