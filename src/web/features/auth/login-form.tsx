import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { authTexts, useAuthTexts } from '../../texts/en/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { login } from './auth-api.ts';
import { enter, welcomeBack } from './enter.ts';
import { loginRules } from './field-rules.ts';
import { GoogleSignIn } from './google-sign-in.tsx';
import { PasswordField } from './password-field.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { TextLink } from './text-link.tsx';
import { useSending } from './use-sending.ts';

export function LoginForm() {
  const texts = useAuthTexts();
  const [challenge, setChallenge] = useState<string>();
  const { isSending, isDisabled, send } = useSending(
    async (fields: { email: string; password: string }) => {
      const answer = await login(fields);
      if ('requiresTotp' in answer) setChallenge(answer.challenge);
      else enter(answer, welcomeBack(answer));
    },
    (error) => toast.error(describeLoginError(error)),
  );
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(loginRules) });
  const { errors } = formState;

  if (challenge) return <SecondFactorForm challenge={challenge} onBack={() => setChallenge(undefined)} />;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="grid gap-5">
      <Field
        label={texts.fields.email}
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
        aside={<TextLink href="/forgot-password">{texts.login.forgot}</TextLink>}
      />
      <Button type="submit" variant="primary" size="large" disabled={isDisabled}>
        {isSending ? texts.login.sending : texts.login.send}
      </Button>
      <GoogleSignIn onChallenge={setChallenge} oneTap />
      <p className="text-center text-sm text-muted">
        {texts.login.noAccount} <TextLink href="/signup">{texts.login.signUp}</TextLink>
      </p>
    </form>
  );
}

function describeLoginError(error: Error) {
  const fallback = authTexts().login.failedText;
  const description = error instanceof ApiError ? error.message : fallback;
  return error instanceof ApiError && error.sentMessage.includes('verify your email')
    ? {
        title: authTexts().login.unverifiedTitle,
        description: authTexts().login.unverifiedText,
      }
    : { title: authTexts().login.failedTitle, description };
}
