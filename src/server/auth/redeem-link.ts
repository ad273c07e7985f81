import type { Tx } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Account, AuthDeps } from './deps.ts';
import type { LinkPurpose } from './one-time-tokens.ts';

type Failure = 'unknown' | 'used' | 'expired';

/**
 * Uses up the token of a mailed link and returns its account, locked until the transaction ends. Throws `invalid_input` with
 * the text of the failure; `expired` says that a new link helps.
 */
export async function redeemLink(
  { accounts, oneTime }: Pick<AuthDeps, 'accounts' | 'oneTime'>,
  tx: Tx,
  token: string,
  purpose: LinkPurpose,
  failures: Record<Failure, string>,
): Promise<Account> {
  const owner = await oneTime.findOwner(tx, token, purpose);
  if (!owner) throw refusal('unknown', failures);
  // Before its tokens, as all do who change an account: another order could deadlock.
  const account = await accounts.lock(tx, owner);
  const redeemed = await oneTime.redeem(tx, token, purpose);
  if (typeof redeemed === 'string') throw refusal(redeemed, failures);
  return account;
}

const refusal = (failure: Failure, failures: Record<Failure, string>) =>
  new AppError('invalid_input', failures[failure], { fields: { expired: failure === 'expired' } });
