import type { Clock } from '#platform/clock.ts';
import type { Db, Queryable } from '#platform/database/index.ts';
import type { LoginRequest, RegisterRequest, SignedIn, User } from '#shared/api/auth.ts';
import { AppError } from '#shared/errors.ts';
import { type Account, type Accounts, normalizeEmail } from '../accounts/service.ts';
import type { CreditLedger } from '../credits/service.ts';
import { assertGoodPassword, hashPassword, passwordMatches } from './passwords.ts';
import { createRateLimit } from './rate-limit.ts';
import { deleteExpiredTokens, deleteToken, findTokenUser, insertToken } from './store.ts';
import { hashToken, newToken } from './tokens.ts';

const tokenLifetimeMs = 30 * 24 * 60 * 60 * 1000;
const minuteMs = 60_000;

export type Auth = ReturnType<typeof createAuth>;

/** `address` is the network address of the caller: attempts are counted by it. */
export function createAuth(options: {
  db: Db;
  clock: Clock;
  passwordMinLength: number;
  accounts: Accounts;
  credits: Pick<CreditLedger, 'open'>;
}) {
  const { db, clock, passwordMinLength, accounts, credits } = options;
  const attempts = createRateLimit({ clock, capacity: 10, refillMs: minuteMs });
  // Wide, because everybody behind one proxy or hospital gateway shares an address.
  const addresses = createRateLimit({ clock, capacity: 300, refillMs: 1_000 });

  async function signIn(to: Queryable, account: Account): Promise<SignedIn> {
    const token = newToken();
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + tokenLifetimeMs);
    await insertToken(to, { tokenHash: hashToken(token), userId: account.id, createdAt, expiresAt });
    return { token, user: publicUser(account) };
  }

  function countAttempt(kind: string, email: string, address: string): string {
    addresses.take(address);
    const key = `${kind} ${normalizeEmail(email)} ${address}`;
    attempts.take(key);
    return key;
  }

  return {
    async register(request: RegisterRequest, address: string): Promise<SignedIn> {
      const { username, password } = request;
      const email = normalizeEmail(request.email);
      countAttempt('register', email, address);
      assertGoodPassword(password, { email, username, minLength: passwordMinLength });
      const passwordHash = await hashPassword(password);
      return db.transaction(async (tx) => {
        const account = await accounts.create(tx, { email, username, passwordHash });
        await credits.open(tx, account.id, account.plan);
        return signIn(tx, account);
      });
    },

    /** An unknown address and a wrong password fail alike, also in time. */
    async login({ email, password }: LoginRequest, address: string): Promise<SignedIn> {
      const attempt = countAttempt('login', email, address);
      const account = await accounts.findByEmail(db, email);
      const matches = await passwordMatches(account?.passwordHash, password);
      if (!account || !matches) throw new AppError('unauthenticated', 'Invalid email or password');
      attempts.giveBack(attempt);
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
