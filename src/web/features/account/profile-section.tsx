import { useMutation } from '@tanstack/react-query';
import type { AccountInfo } from '#shared/api/account.ts';
import { toast } from '../../lib/toast.ts';
import { useAccountTexts } from '../../texts/en/account.ts';
import { commonTexts } from '../../texts/en/common.ts';
import { dateFormat } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { resendVerification } from '../auth/index.ts';
import { Section } from './section.tsx';

export function ProfileSection({ account }: { account: AccountInfo }) {
  const texts = useAccountTexts();
  return (
    <Section title={texts.profile.title}>
      <dl className="grid gap-3 text-sm sm:grid-cols-2">
        <Detail term={texts.profile.name}>{account.username}</Detail>
        <Detail term={texts.profile.since}>
          {dateFormat({ dateStyle: 'long' }).format(new Date(account.created_at))}
        </Detail>
        <Detail term={texts.profile.email}>{account.email}</Detail>
        <Detail term={texts.profile.status}>
          {account.email_verified ? texts.profile.verified : texts.profile.notVerified}
        </Detail>
      </dl>
      {!account.email_verified && <AskForLink email={account.email} />}
    </Section>
  );
}

function Detail({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex justify-between gap-4 rounded-lg bg-raised px-4 py-3">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd className="min-w-0 text-right font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function AskForLink({ email }: { email: string }) {
  const texts = useAccountTexts();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => resendVerification(email),
    onSuccess: () =>
      toast.success({
        title: texts.profile.sentTitle,
        description: texts.profile.sentText,
      }),
    onError: ({ message }) => toast.error({ title: commonTexts().errorTitle, description: message }),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-sm text-muted">{texts.profile.unverified}</p>
      <Button size="small" disabled={isPending || isSuccess} onClick={() => mutate()}>
        {isSuccess ? texts.profile.linkSent : texts.profile.sendLink}
      </Button>
    </div>
  );
}
