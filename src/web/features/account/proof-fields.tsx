import type { Proof } from '#shared/api/account.ts';
import { useAccountTexts } from '../../texts/en/account.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../auth/index.ts';

/** What a person shows again before anything weighty, as it stands in the fields below. */
export function readProof(form: FormData): Proof {
  const code = String(form.get('code') ?? '').trim();
  return { password: String(form.get('password') ?? ''), ...(code && { code }) };
}

/** The present password, and a code where two-step sign-in is on. */
export function ProofFields({
  email,
  asksCode,
  autoFocus = false,
}: {
  email: string;
  asksCode: boolean;
  autoFocus?: boolean;
}) {
  const texts = useAccountTexts();
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={texts.currentPassword}
        name="password"
        autoComplete="current-password"
        maxLength={1024}
        autoFocus={autoFocus}
      />
      {asksCode && <CodeField hint={texts.proofHint} />}
    </>
  );
}

export function CodeField({ hint, autoFocus = false }: { hint: string; autoFocus?: boolean }) {
  const texts = useAccountTexts();
  return (
    <Field
      label={texts.code}
      name="code"
      autoComplete="one-time-code"
      spellCheck={false}
      required
      maxLength={40}
      hint={hint}
      autoFocus={autoFocus}
    />
  );
}
