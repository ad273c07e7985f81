import type {
  LoginAnswer,
  LoginRequest,
  PasswordReset,
  RegisterAnswer,
  RegisterRequest,
  ResetPasswordRequest,
  SignedIn,
  TotpLoginRequest,
  Verified,
} from '#shared/api/auth.ts';
import { request } from '../../lib/api-client.ts';
import { authTexts } from '../../texts/en/auth.ts';

const post = <T>(path: string, body: unknown, fallback: string) =>
  request<T>(`/api/auth/${path}`, { method: 'POST', body, fallback });

export const login = (body: LoginRequest) => post<LoginAnswer>('login', body, authTexts().login.failed);

/** The second step of a login, where a second factor is on. */
export const loginWithCode = (body: TotpLoginRequest) =>
  post<SignedIn>('login/totp', body, authTexts().login.failedText);

export const loginWithGoogle = (credential: string) =>
  post<LoginAnswer>('google', { credential }, authTexts().google.refused);

export const register = (body: RegisterRequest) =>
  post<RegisterAnswer>('register', body, authTexts().signup.failedText);

export const verifyEmail = (token: string) =>
  post<Verified>('verify-email', { token }, authTexts().verify.failedText);

export const resendVerification = (email: string) =>
  post<{ message: string }>('resend-verification', { email }, authTexts().resend.failedText);

export const forgotPassword = (email: string) =>
  post<{ message: string }>('forgot-password', { email }, authTexts().forgot.failedText);

export const resetPassword = (body: ResetPasswordRequest) =>
  post<PasswordReset>('reset-password', body, authTexts().reset.failedText);

export const logout = () => post<void>('logout', undefined, authTexts().logoutFailed);
