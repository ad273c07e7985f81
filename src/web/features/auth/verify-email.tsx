import { type ReactNode, useEffect, useState } from 'react';
import type { SignedIn } from '#shared/api/auth.ts';
import { limits } from '#shared/limits.ts';
import { ApiError } from '../../lib/api-client.ts';
import { storeSignIn } from '../../lib/auth-storage.ts';
import { authTexts, useAuthTexts } from '../../texts/en/auth.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { verifyEmail } from './auth-api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { readLinkToken } from './link-token.ts';
import { forgetPendingEmail } from './pending-email.ts';
import { ResendButton } from './resend-button.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { useAuthSettings } from './settings.tsx';
import { TextLink } from './text-link.tsx';

type State =
  | { step: 'loading' }
  | { step: 'success'; username: string }
  | { step: 'second factor'; challenge: string }
  | { step: 'expired'; message: string }
  | { step: 'error'; message: string };

/** Uses the token of the mailed link, once, and tells what came of it. */
export function VerifyEmail() {
  const texts = useAuthTexts();
  const { brandName } = useAuthSettings();
  const state = useVerification();
  switch (state.step) {
    case 'loading':
      return (
        <AuthLayout title={texts.verify.loadingTitle} intro={texts.verify.loadingText}>
          <Spinner label={texts.verify.loading} />
        </AuthLayout>
      );
    case 'success':
      return (
        <AuthLayout title={texts.verify.doneTitle} intro={texts.verify.doneText(state.username)}>
          <a href="/chat" className={`w-full ${buttonClass({ variant: 'primary', size: 'large' })}`}>
            {texts.verify.goOn(brandName)}
          </a>
        </AuthLayout>
      );
    case 'second factor':
      return (
        <AuthLayout title={texts.verify.stepTitle} intro={texts.verify.stepText}>
          <SecondFactorForm challenge={state.challenge} />
        </AuthLayout>
      );
    case 'expired':
      return (
        <Failure title={texts.verify.expiredTitle} message={state.message}>
          <ResendButton label={texts.verify.sendNew} />
          <TextLink href="/login">{texts.forgot.backToLogin}</TextLink>
        </Failure>
      );
    case 'error':
      return (
        <Failure title={texts.verify.failedTitle} message={state.message}>
          <ResendButton label={texts.resend.again} />
          <TextLink href="/signup">{texts.verify.registerAgain}</TextLink>
        </Failure>
      );
  }
}

function Failure({ title, message, children }: { title: string; message: string; children: ReactNode }) {
  return (
    <AuthLayout title={title} intro={message}>
      <div className="grid justify-items-center gap-5 text-sm">{children}</div>
    </AuthLayout>
  );
}

function useVerification(): State {
  const [state, setState] = useState<State>({ step: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    void verify().then((next) => isCurrent && setState(next));
    return () => {
      isCurrent = false;
    };
  }, []);
  useEffect(() => {
    if (state.step !== 'success') return;
    const timer = setTimeout(() => window.location.assign('/chat'), limits.verifiedRedirectMs);
    return () => clearTimeout(timer);
  }, [state.step]);
  return state;
}

async function verify(): Promise<State> {
  const token = readLinkToken();
  if (!token) {
    return { step: 'error', message: authTexts().verify.noToken };
  }
  try {
    const answer = await verifyEmail(token);
    forgetPendingEmail();
    if ('requiresTotp' in answer) return { step: 'second factor', challenge: answer.challenge };
    storeSignIn(answer satisfies SignedIn);
    return { step: 'success', username: answer.user.username };
  } catch (error) {
    const { message, answer } = error as ApiError;
    const isExpired = error instanceof ApiError && (answer as { expired?: boolean } | undefined)?.expired;
    return { step: isExpired ? 'expired' : 'error', message };
  }
}
