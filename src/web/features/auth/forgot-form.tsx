import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toast } from '../../lib/toast.ts';
import { useAuthTexts } from '../../texts/en/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { forgotPassword } from './auth-api.ts';
import { emailOnlyRules } from './field-rules.ts';
import { TextLink } from './text-link.tsx';
import { useSending } from './use-sending.ts';

/** Asks for a link with which the password is reset. The answer is the same whether or not there is such an account. */
export function ForgotForm() {
  const texts = useAuthTexts();
  const [message, setMessage] = useState<string>();
  const { isSending, isDisabled, send } = useSending(
    async ({ email }: { email: string }) => setMessage((await forgotPassword(email)).message),
    (error) => toast.error({ title: texts.forgot.failedTitle, description: error.message }),
  );
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(emailOnlyRules) });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="grid gap-5">
      {message ? (
        <Notice tone="info">{message}</Notice>
      ) : (
        <>
          <Field
            label={texts.fields.email}
            type="email"
            autoComplete="username"
            required
            error={formState.errors.email?.message}
            {...register('email')}
          />
          <Button type="submit" variant="primary" size="large" disabled={isDisabled}>
            {isSending ? texts.forgot.sending : texts.forgot.send}
          </Button>
        </>
      )}
      <p className="text-center text-sm text-muted">
        <TextLink href="/login">{texts.forgot.backToLogin}</TextLink>
      </p>
    </form>
  );
}
