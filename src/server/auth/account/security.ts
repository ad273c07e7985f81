import { z } from 'zod';
import type {
  AccountInfo,
  ChangePasswordRequest,
  Devices,
  Proof,
  TotpEnabled,
  TotpSetup,
} from '#shared/api/account.ts';
import { AppError } from '#shared/errors.ts';
import type { AuthDeps } from '../deps.ts';
import { hashPassword } from '../passwords.ts';
import { withProof } from '../prove.ts';
import { idleMs, signOutOthers } from '../sign-in.ts';
import {
  confirmFactor,
  deleteDevice,
  deleteDevices,
  deleteFactor,
  findFactor,
  listDevices,
  putFactor,
} from '../store.ts';
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, takeCode, totpUri } from '../totp.ts';

const uuid = z.guid();

/** What signed-in users do about the security of their own account. `device` is the one they ask from. */
export function createAccountSecurity(deps: AuthDeps) {
  const { db, clock, accounts, seal, brandName, enqueueMail, audit } = deps;
  const note = (userId: string, action: string) => audit({ actor: userId, action, subject: userId });

  return {
    async describe(userId: string): Promise<AccountInfo> {
      const account = await accounts.get(db, userId);
      const factor = await findFactor(db, userId);
      return {
        username: account.username,
        email: account.email,
        email_verified: account.emailVerifiedAt !== null,
        has_password: account.passwordHash !== null,
        has_google: account.googleSub !== null,
        totp_enabled: Boolean(factor?.confirmedAt),
        created_at: account.createdAt.toISOString(),
      };
    },

    async listDevices(userId: string, device: string): Promise<Devices> {
      const now = clock.now();
      const rows = await listDevices(db, userId, { now, usedSince: new Date(now.getTime() - idleMs) });
      return {
        devices: rows.map((row) => ({
          id: row.id,
          current: row.id === device,
          user_agent: row.userAgent,
          created_at: row.createdAt.toISOString(),
          last_used_at: row.lastUsedAt.toISOString(),
          expires_at: row.expiresAt.toISOString(),
        })),
      };
    },

    /** Throws `not_found`, also for a device of another user. */
    async revokeDevice(userId: string, id: string): Promise<void> {
      const isDeleted = uuid.safeParse(id).success && (await deleteDevice(db, userId, id));
      if (!isDeleted) throw new AppError('not_found', 'Device not found');
      await note(userId, 'revoke device');
    },

    async revokeOthers(userId: string, device: string): Promise<void> {
      await deleteDevices(db, userId, device);
      await note(userId, 'revoke devices');
    },

    /** The other devices are signed out. Throws `forbidden`, and `invalid_input` for a password that is not good enough. */
    async changePassword(
      userId: string,
      device: string,
      { proof, password }: ChangePasswordRequest,
    ): Promise<void> {
      await withProof(deps, userId, proof, async (tx, account) => {
        await deps.checkPassword(password, account);
        const passwordHash = await hashPassword(password);
        await accounts.change(tx, userId, { passwordHash });
        await signOutOthers(deps, tx, userId, { except: device });
        await enqueueMail(tx, { kind: 'account-changed', userId, change: 'password' });
      });
      await note(userId, 'change password');
    },

    /** Nothing is on before `confirmTotp`. Throws `conflict` where it is on. */
    async setUpTotp(userId: string, proof: Proof): Promise<TotpSetup> {
      const secret = newTotpSecret();
      return withProof(deps, userId, proof, async (tx, { email }) => {
        if (!(await putFactor(tx, userId, seal.seal(secret)))) throw alreadyOn();
        return { secret, uri: totpUri(secret, brandName, email) };
      });
    },

    /** The other devices are signed out: they were signed in with one factor. */
    async confirmTotp(userId: string, device: string, code: string): Promise<TotpEnabled> {
      const codes = newRecoveryCodes();
      await db.transaction(async (tx) => {
        await accounts.lock(tx, userId);
        if ((await findFactor(tx, userId))?.confirmedAt) throw alreadyOn();
        if (!(await takeCode(deps, tx, userId, code))) {
          throw new AppError('invalid_input', 'This code is not valid');
        }
        const recoveryHashes = codes.map(hashRecoveryCode);
        if (!(await confirmFactor(tx, userId, { recoveryHashes, now: clock.now() }))) throw alreadyOn();
        await deleteDevices(tx, userId, device);
        await enqueueMail(tx, { kind: 'account-changed', userId, change: 'totp-on' });
      });
      await note(userId, 'turn on second factor');
      return { recovery_codes: codes };
    },

    async disableTotp(userId: string, proof: Proof): Promise<void> {
      await withProof(deps, userId, proof, async (tx) => {
        await deleteFactor(tx, userId);
        await enqueueMail(tx, { kind: 'account-changed', userId, change: 'totp-off' });
      });
      await note(userId, 'turn off second factor');
    },

    /** Throws `forbidden` unless the user shows again who they are. */
    async prove(userId: string, proof: Proof): Promise<void> {
      await withProof(deps, userId, proof, async () => undefined);
    },
  };
}

const alreadyOn = () => new AppError('conflict', 'The second factor is on already');
