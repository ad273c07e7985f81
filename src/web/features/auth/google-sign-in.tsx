import { GoogleLogin, GoogleOAuthProvider } from '@react-oauth/google';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { slots, WhereSet } from '../../lib/slots.tsx';
import { toast } from '../../lib/toast.ts';
import { useAuthTexts } from '../../texts/en/auth.ts';
import { loginWithGoogle } from './auth-api.ts';
import { enter, welcomeBack } from './enter.ts';
import { useAuthSettings } from './settings.tsx';

type Props = { oneTap?: boolean; onChallenge: (challenge: string) => void };

/** Google's own button where sign-in with Google is set up; its script is loaded then only, and on these pages only. */
export function GoogleSignIn(props: Props) {
  const texts = useAuthTexts();
  const { googleClientId } = useAuthSettings();
  if (!googleClientId) return null;
  const place = (
    <div className="grid gap-5">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.google.or}
      </p>
      <div className="flex min-h-11 justify-center">
        <GoogleButton {...props} clientId={googleClientId} />
      </div>
    </div>
  );
  return googleClientId === slots.googleClientId ? <WhereSet name="googleClientId">{place}</WhereSet> : place;
}

function GoogleButton({ clientId, oneTap = false, onChallenge }: Props & { clientId: string }) {
  const texts = useAuthTexts();
  // The finished page has an empty place for it, so the first drawing in the browser must leave it empty too.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  if (!isMounted) return null;

  const fail = (description: string) => toast.error({ title: texts.google.failedTitle, description });
  const failWithout = () => fail(texts.google.noCredential);
  const accept = async (credential: string | undefined) => {
    if (!credential) return failWithout();
    try {
      const answer = await loginWithGoogle(credential);
      if ('requiresTotp' in answer) onChallenge(answer.challenge);
      else enter(answer, welcomeBack(answer));
    } catch (error) {
      const isAnswer = error instanceof ApiError && error.status > 0;
      fail(isAnswer ? error.message : texts.google.failedText);
    }
  };
  return (
    <GoogleOAuthProvider clientId={clientId}>
      <GoogleLogin
        onSuccess={({ credential }) => void accept(credential)}
        onError={failWithout}
        useOneTap={oneTap}
        width={352}
      />
    </GoogleOAuthProvider>
  );
}
