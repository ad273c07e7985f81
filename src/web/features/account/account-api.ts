import { queryOptions } from '@tanstack/react-query';
import type {
  AccountInfo,
  ChangePasswordRequest,
  Devices,
  Proof,
  TotpEnabled,
  TotpSetup,
} from '#shared/api/account.ts';
import { request, requestFile } from '../../lib/api-client.ts';
import { accountTexts } from '../../texts/en/account.ts';

const root = ['account'] as const;
const path = '/api/account';

export const accountQueries = {
  about: () =>
    queryOptions({
      queryKey: [...root, 'about'],
      queryFn: ({ signal }) => request<AccountInfo>(path, { signal, fallback: accountTexts().notLoaded }),
    }),
  devices: () =>
    queryOptions({
      queryKey: [...root, 'devices'],
      queryFn: ({ signal }) =>
        request<Devices>(`${path}/devices`, { signal, fallback: accountTexts().devices.notLoaded }),
    }),
  all: root,
};

const post = <T>(to: string, body: unknown, fallback: string) =>
  request<T>(`${path}/${to}`, { method: 'POST', body, fallback });
const remove = (from: string, fallback: string) =>
  request<void>(`${path}/${from}`, { method: 'DELETE', fallback });

export const changePassword = (body: ChangePasswordRequest) =>
  post<void>('password', body, accountTexts().password.failedText);

const setUpFailed = () => accountTexts().secondFactor.setUpFailed;
export const setUpTotp = (proof: Proof) => post<TotpSetup>('totp', proof, setUpFailed());
export const confirmTotp = (code: string) => post<TotpEnabled>('totp/confirm', { code }, setUpFailed());
export const disableTotp = (proof: Proof) =>
  post<void>('totp/disable', proof, accountTexts().secondFactor.turnOffFailed);

const signOutFailed = () => accountTexts().devices.signOutFailed;
export const revokeDevice = (id: string) => remove(`devices/${encodeURIComponent(id)}`, signOutFailed());
export const revokeOthers = () => remove('devices', signOutFailed());

/** A JSON document. */
export const exportData = () => requestFile(`${path}/export`, { fallback: accountTexts().data.fileFailed });

export const deleteAccount = (proof: Proof) =>
  post<void>('delete', proof, accountTexts().deletion.failedText);
