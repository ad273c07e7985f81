import { useEffect, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { toast } from '../../lib/toast.ts';
import { useAuthTexts } from '../../texts/en/auth.ts';
import { commonTexts } from '../../texts/en/common.ts';
import { Button } from '../../ui/button.tsx';
import { resendVerification } from './auth-api.ts';
import { readPendingEmail } from './pending-email.ts';
import { useSending } from './use-sending.ts';

/** Sends another verification mail to the pending address, at most once a minute. */
export function ResendButton({ label }: { label: string }) {
  const texts = useAuthTexts();
  const [waitUntil, setWaitUntil] = useState(0);
  const secondsLeft = useSecondsUntil(waitUntil);
  const { isSending, isDisabled, send } = useSending(resend, (error) =>
    toast.error({ title: commonTexts().errorTitle, description: error.message }),
  );
  async function resend() {
    const email = readPendingEmail();
    if (!email) throw new Error(texts.resend.noAddress);
    await resendVerification(email);
    setWaitUntil(Date.now() + limits.resendCooldownMs);
    toast.success({
      title: texts.resend.sentTitle,
      description: texts.resend.sentText,
    });
  }
  return (
    <Button
      variant="primary"
      size="large"
      disabled={isDisabled || secondsLeft > 0}
      onClick={() => void send(undefined)}
      className="w-full"
    >
      {isSending ? texts.forgot.sending : secondsLeft > 0 ? texts.resend.in(secondsLeft) : label}
    </Button>
  );
}

function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
    if (time <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= time) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [time]);
  return now === 0 ? 0 : Math.max(0, Math.ceil((time - now) / 1_000));
}
