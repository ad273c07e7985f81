import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from '../../lib/toast.ts';
import { useAuthTexts } from '../../texts/en/auth.ts';
import { Button } from '../../ui/button.tsx';
import { resetPassword } from './auth-api.ts';
import { enter } from './enter.ts';
import { resetRules } from './field-rules.ts';
import { readLinkToken } from './link-token.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { useAuthSettings } from './settings.tsx';
import { TextLink } from './text-link.tsx';
import { useSending } from './use-sending.ts';
import { useTypedEarly } from './use-typed-early.ts';

/** Sets a new password with the token of a mailed link, and signs in. */
export function ResetForm() {
  const texts = useAuthTexts();
  const { passwordMinLength } = useAuthSettings();
  const [challenge, setChallenge] = useState<string>();
  const { isSending, isDisabled, send } = useSending(
    async ({ password }: { password: string }) => {
      const token = readLinkToken();
      if (!token) throw new Error(texts.reset.noToken);
      const answer = await resetPassword({ token, password });
      if ('requiresTotp' in answer) setChallenge(answer.challenge);
      else enter(answer, { title: texts.reset.changed, description: answer.message });
    },
    (error) => toast.error({ title: texts.forgot.failedTitle, description: error.message }),
  );
  const form = useForm({ resolver: zodResolver(resetRules(passwordMinLength)) });
  const { register, handleSubmit, control } = form;
  const { errors } = form.formState;
  const password = useWatch({ control, name: 'password' });
  const early = useTypedEarly(form.getValues);
  if (challenge) return <SecondFactorForm challenge={challenge} />;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="grid gap-5">
      <div className="grid gap-2">
        <PasswordField
          label={texts.fields.newPassword}
          autoComplete="new-password"
          hint={texts.fields.passwordHint(passwordMinLength)}
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordStrength password={password ?? early.password ?? ''} own={[]} />
      </div>
      <Button type="submit" variant="primary" size="large" disabled={isDisabled}>
        {isSending ? texts.reset.sending : texts.reset.send}
      </Button>
      <p className="text-center text-sm text-muted">
        {texts.reset.tooOld} <TextLink href="/forgot-password">{texts.reset.another}</TextLink>
      </p>
    </form>
  );
}
