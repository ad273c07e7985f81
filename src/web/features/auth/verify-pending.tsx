import { useEffect, useState } from 'react';
import { useAuthTexts } from '../../texts/en/auth.ts';
import { readPendingEmail } from './pending-email.ts';
import { ResendButton } from './resend-button.tsx';
import { TextLink } from './text-link.tsx';

export function VerifyPending() {
  const texts = useAuthTexts();
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => setEmail(readPendingEmail()), []);
  return (
    <div className="grid gap-6">
      <p>
        {texts.pending.sentTo}{' '}
        <strong className="font-semibold break-words">{email ?? texts.pending.yourAddress}</strong>
        {texts.pending.openIt}
      </p>
      <div className="rounded-xl border bg-surface p-5">
        <h2 className="text-sm font-semibold">{texts.pending.nothingThere}</h2>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-sm text-muted">
          {texts.pending.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
      <ResendButton label={texts.resend.again} />
      <p className="text-center text-sm text-muted">
        {texts.pending.alreadyVerified} <TextLink href="/login">{texts.pending.signIn}</TextLink>
      </p>
    </div>
  );
}
