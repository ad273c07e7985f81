import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { TotpSetup } from '#shared/api/account.ts';
import { useAccountTexts } from '../../texts/en/account.ts';
import { useCommonTexts } from '../../texts/en/common.ts';
import { Button } from '../../ui/button.tsx';
import { confirmTotp } from './account-api.ts';
import { CodeField } from './proof-fields.tsx';
import { QrCode } from './qr-code.tsx';
import { FormError } from './section.tsx';

/** Shows the secret as picture and as text, and turns the second factor on with a first code. */
export function SecondFactorSetup({
  setup,
  onConfirmed,
  onCancel,
}: {
  setup: TotpSetup;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}) {
  const common = useCommonTexts();
  const texts = useAccountTexts();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (code: string) => confirmTotp(code),
    onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(String(new FormData(event.currentTarget).get('code') ?? '').trim());
  };
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode text={setup.uri} label={texts.secondFactor.qrCode} />
      <div className="grid content-start gap-4">
        <p className="text-sm">{texts.secondFactor.scan}</p>
        <p className="text-sm">
          <span className="block font-medium">{texts.secondFactor.key}</span>
          <code className="font-mono [overflow-wrap:anywhere]">
            {setup.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </p>
        <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
          <CodeField hint={texts.secondFactor.sixDigits} autoFocus />
          <FormError error={error} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" disabled={isPending}>
              {isPending ? texts.checking : texts.secondFactor.turnOn}
            </Button>
            <Button variant="ghost" onClick={onCancel}>
              {common.cancel}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}
