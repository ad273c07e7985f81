import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { toast } from '../../lib/toast.ts';
import { useAuthTexts } from '../../texts/en/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { loginWithCode } from './auth-api.ts';
import { enter, welcomeBack } from './enter.ts';
import { codeRules } from './field-rules.ts';
import { useSending } from './use-sending.ts';

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ challenge, onBack }: { challenge: string; onBack?: () => void }) {
  const texts = useAuthTexts();
  const { isSending, isDisabled, send } = useSending(
    async ({ code }: { code: string }) => {
      const answer = await loginWithCode({ challenge, code });
      enter(answer, welcomeBack(answer));
    },
    (error) => toast.error({ title: texts.login.failedTitle, description: error.message }),
  );
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(codeRules) });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="grid gap-5">
      <Field
        label={texts.fields.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        required
        hint={texts.secondFactor.hint}
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <Button type="submit" variant="primary" size="large" disabled={isDisabled}>
        {isSending ? texts.secondFactor.sending : texts.secondFactor.send}
      </Button>
      {onBack && (
        <Button variant="ghost" onClick={onBack}>
          {texts.secondFactor.back}
        </Button>
      )}
    </form>
  );
}
