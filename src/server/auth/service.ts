import type { Clock } from '#platform/clock.ts';
import type { Db, Queryable } from '#platform/database/index.ts';
import type { LoginRequest, RegisterRequest, SignedIn, User } from '#shared/api/auth.ts';
import { AppError } from '#shared/errors.ts';
import { type Account, type Accounts, normalizeEmail } from '../accounts/service.ts';
import type { CreditLedger } from '../credits/service.ts';
import { type Attempt, createAttempts } from './attempts.ts';
import { inPasswordLine } from './password-line.ts';
import { createPasswordRules } from './password-rules.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { deleteExpiredTokens, deleteToken, findTokenUser, insertToken } from './store.ts';
import { hashToken, newToken } from './tokens.ts';

const tokenLifetimeMs = 30 * 24 * 60 * 60 * 1000;

export type Auth = ReturnType<typeof createAuth>;

/** Whoever asks to sign in or to register has had the attempt counted. */
export function createAuth(options: {
  db: Db;
  clock: Clock;
  passwordMinLength: number;
  brandName: string;
  accounts: Accounts;
  credits: Pick<CreditLedger, 'open'>;
}) {
  const { db, clock, passwordMinLength, brandName, accounts, credits } = options;
  const attempts = createAttempts({ clock });
  const checkPassword = createPasswordRules({ minLength: passwordMinLength, brandName });

  async function signIn(to: Queryable, account: Account): Promise<SignedIn> {
    const token = newToken();
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + tokenLifetimeMs);
    await insertToken(to, { tokenHash: hashToken(token), userId: account.id, createdAt, expiresAt });
    return { token, user: publicUser(account) };
  }

  return {
    /** Counts an attempt by the account it names, '' for none, and the network address it comes from; throws `rate_limited`. */
    countAttempt: attempts.count,

    async register(request: RegisterRequest, attempt: Attempt): Promise<SignedIn> {
      const { username, password } = request;
      const email = normalizeEmail(request.email);
      // Its transaction stands in the line, too: others find the database free between two new accounts.
      const signedIn = await inPasswordLine(async () => {
        await checkPassword(password, { email, username });
        const passwordHash = await hashPassword(password);
        return db.transaction(async (tx) => {
          const account = await accounts.create(tx, { email, username, passwordHash });
          await credits.open(tx, account.id, account.plan);
          return signIn(tx, account);
        });
      });
      attempt.succeeded();
      return signedIn;
    },

    /** An unknown address and a wrong password fail alike, also in time. */
    async login({ email, password }: LoginRequest, attempt: Attempt): Promise<SignedIn> {
      const account = await inPasswordLine(async () => {
        const found = await accounts.findByEmail(db, email);
        return (await passwordMatches(found?.passwordHash, password)) ? found : undefined;
      });
      if (!account) throw new AppError('unauthenticated', 'Invalid email or password');
      attempt.succeeded();
      await deleteExpiredTokens(db, account.id, clock.now());
      return signIn(db, account);
    },

    async logout(token: string): Promise<void> {
      await deleteToken(db, hashToken(token));
    },

    async getUser(userId: string): Promise<User> {
      return publicUser(await accounts.get(db, userId));
    },

    /** Returns the user whose valid token this is. */
    findCaller(token: string): Promise<string | undefined> {
      return findTokenUser(db, hashToken(token), clock.now());
    },
  };
}

function publicUser({ username, email }: Account): User {
  return { username, email };
}
