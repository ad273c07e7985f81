import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../lib/api-client.ts';
import { carryToast } from '../../lib/carried-toast.ts';
import { toast } from '../../lib/toast.ts';
import { authTexts, useAuthTexts } from '../../texts/en/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { register as createAccount } from './auth-api.ts';
import { enter } from './enter.ts';
import { signupRules } from './field-rules.ts';
import { GoogleSignIn } from './google-sign-in.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { storePendingEmail } from './pending-email.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { useAuthSettings } from './settings.tsx';
import { TextLink } from './text-link.tsx';
import { useSending } from './use-sending.ts';
import { useTypedEarly } from './use-typed-early.ts';
import { deriveUsername } from './username.ts';

type SignupFields = { fullName: string; email: string; password: string };

export function SignupForm() {
  const texts = useAuthTexts();
  const { passwordMinLength } = useAuthSettings();
  const [challenge, setChallenge] = useState<string>();
  const { isSending, isDisabled, send } = useSending(createAndGoOn, (error) =>
    toast.error({
      title: texts.signup.failedTitle,
      description: error instanceof ApiError ? error.message : texts.signup.failedText,
    }),
  );
  const form = useForm({ resolver: zodResolver(signupRules(passwordMinLength)) });
  const { register, handleSubmit, control } = form;
  const { errors } = form.formState;
  const [password, fullName, email] = useWatch({ control, name: ['password', 'fullName', 'email'] });
  const early = useTypedEarly(form.getValues);

  if (challenge) return <SecondFactorForm challenge={challenge} onBack={() => setChallenge(undefined)} />;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="grid gap-5">
      <Field
        label={texts.signup.fullName}
        autoComplete="name"
        required
        maxLength={90}
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <Field
        label={texts.fields.email}
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="grid gap-2">
        <PasswordField
          autoComplete="new-password"
          hint={texts.fields.passwordHint(passwordMinLength)}
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordStrength
          password={password ?? early.password ?? ''}
          own={[fullName ?? early.fullName ?? '', email ?? early.email ?? '']}
        />
      </div>
      <Button type="submit" variant="primary" size="large" disabled={isDisabled}>
        {isSending ? texts.signup.sending : texts.signup.send}
      </Button>
      <GoogleSignIn onChallenge={setChallenge} />
      <p className="text-center text-sm text-muted">
        {texts.signup.hasAccount} <TextLink href="/login">{texts.signup.signIn}</TextLink>
      </p>
    </form>
  );
}

async function createAndGoOn({ fullName, email, password }: SignupFields): Promise<void> {
  const answer = await createAccount({ username: deriveUsername(fullName), email, password });
  if (!('requiresVerification' in answer)) {
    return enter(answer, {
      title: authTexts().signup.createdTitle,
      description: authTexts().signup.createdText,
    });
  }
  storePendingEmail(email);
  carryToast({ title: authTexts().signup.pendingTitle, description: answer.message });
  window.location.assign('/verify-email-pending');
}
