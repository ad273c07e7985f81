import type { ComponentType } from 'react';
import { VerifyEmail } from '../features/auth/index.ts';
import type { auth } from '../texts/en/auth.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SignupPage } from './signup-page.tsx';
import { VerifyEmailPendingPage } from './verify-email-pending-page.tsx';

export type AuthPage = {
  path: string;
  name: keyof typeof auth.titles;
  description: string;
  /** Whether search engines may list it. */
  isPublic: boolean;
  Page: ComponentType;
};

/** The pages of signing in: finished at build time, taken over by `src/web/auth-main.tsx`. */
export const authPages: readonly AuthPage[] = [
  {
    path: '/login',
    name: 'login',
    description: 'Sign in to ask clinical questions and read your reports.',
    isPublic: true,
    Page: LoginPage,
  },
  {
    path: '/signup',
    name: 'signup',
    description: 'Create an account with free beta access and ask your first clinical question.',
    isPublic: true,
    Page: SignupPage,
  },
  {
    path: '/verify-email-pending',
    name: 'pending',
    description: 'A verification link is on its way to you.',
    isPublic: false,
    Page: VerifyEmailPendingPage,
  },
  {
    path: '/verify-email',
    name: 'verify',
    description: 'Your email address is being verified.',
    isPublic: false,
    Page: VerifyEmail,
  },
  {
    path: '/forgot-password',
    name: 'forgot',
    description: 'Ask for a link to set a new password.',
    isPublic: false,
    Page: ForgotPasswordPage,
  },
  {
    path: '/reset-password',
    name: 'reset',
    description: 'Set a new password with the link you were sent.',
    isPublic: false,
    Page: ResetPasswordPage,
  },
];
