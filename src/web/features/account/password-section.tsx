import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AccountInfo } from '#shared/api/account.ts';
import { useProduct } from '../../lib/product.ts';
import { toast } from '../../lib/toast.ts';
import { useAccountTexts } from '../../texts/en/account.ts';
import { commonTexts } from '../../texts/en/common.ts';
import { Button } from '../../ui/button.tsx';
import { forgotPassword, PasswordField, PasswordStrength, passwordHint } from '../auth/index.ts';
import { accountQueries, changePassword } from './account-api.ts';
import { ProofFields, readProof } from './proof-fields.tsx';
import { FormError, Section } from './section.tsx';

export function PasswordSection({ account }: { account: AccountInfo }) {
  const texts = useAccountTexts();
  if (!account.has_password) return <NoPassword email={account.email} />;
  return (
    <Section title={texts.password.title} intro={texts.password.intro}>
      <ChangeForm account={account} />
    </Section>
  );
}

function ChangeForm({ account }: { account: AccountInfo }) {
  const texts = useAccountTexts();
  const minLength = String(useProduct().passwordMinLength);
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const proof = readProof(new FormData(form));
      if (!proof.password) throw new Error(texts.password.currentMissing);
      if ([...chosen].length < Number(minLength)) throw new Error(passwordHint(minLength));
      await changePassword({ proof, password: chosen });
      form.reset();
    },
    onSuccess: () => {
      setChosen('');
      toast.success({ title: texts.password.changed, description: texts.password.changedText });
      return queryClient.invalidateQueries({ queryKey: accountQueries.all });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(event.currentTarget);
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <ProofFields email={account.email} asksCode={account.totp_enabled} />
      <div className="grid gap-2">
        <PasswordField
          label={texts.newPassword}
          name="new-password"
          autoComplete="new-password"
          maxLength={1024}
          hint={passwordHint(minLength)}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        <PasswordStrength password={chosen} own={[account.email, account.username]} />
      </div>
      <FormError error={error} />
      <Button type="submit" variant="primary" disabled={isPending} className="justify-self-start">
        {isPending ? texts.password.saving : texts.password.change}
      </Button>
    </form>
  );
}

/** Who came with Google chooses a password by a mailed link, as who forgot one does. */
function NoPassword({ email }: { email: string }) {
  const texts = useAccountTexts();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => forgotPassword(email),
    onSuccess: () =>
      toast.success({ title: texts.password.linkSent, description: texts.password.linkSentText }),
    onError: ({ message }) => toast.error({ title: commonTexts().errorTitle, description: message }),
  });
  return (
    <Section title={texts.password.title} intro={texts.password.introGoogle}>
      <Button disabled={isPending || isSuccess} onClick={() => mutate()} className="justify-self-start">
        {isSuccess ? texts.profile.linkSent : texts.password.choose}
      </Button>
    </Section>
  );
}
