import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AccountInfo, TotpSetup } from '#shared/api/account.ts';
import { toast } from '../../lib/toast.ts';
import { useAccountTexts } from '../../texts/en/account.ts';
import { useCommonTexts } from '../../texts/en/common.ts';
import { Button } from '../../ui/button.tsx';
import { accountQueries, disableTotp, setUpTotp } from './account-api.ts';
import { ProofFields, readProof } from './proof-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { FormError, Section } from './section.tsx';

type State =
  | { step: 'rest' }
  | { step: 'proof' }
  | { step: 'setup'; setup: TotpSetup }
  | { step: 'codes'; codes: string[] };

export function SecondFactorSection({ account }: { account: AccountInfo }) {
  const texts = useAccountTexts();
  const [state, setState] = useState<State>({ step: 'rest' });
  // Focus goes back to the button that opened what is closed again.
  const [wasOpened, setOpened] = useState(false);
  const queryClient = useQueryClient();
  const isOn = account.totp_enabled;
  const rest = () => setState({ step: 'rest' });
  const open = () => {
    setOpened(true);
    setState({ step: 'proof' });
  };
  const refresh = () => queryClient.invalidateQueries({ queryKey: accountQueries.all });

  const turnOff = async (form: FormData) => {
    await disableTotp(readProof(form));
    await refresh();
    rest();
    void toast.success({
      title: texts.secondFactor.isOff,
      description: texts.secondFactor.isOffText,
    });
  };
  const begin = async (form: FormData) => {
    setState({ step: 'setup', setup: await setUpTotp(readProof(form)) });
  };

  return (
    <Section title={texts.secondFactor.title} intro={texts.secondFactor.intro}>
      {state.step === 'rest' && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className={isOn ? 'font-medium text-ok' : 'text-muted'}>
            {isOn ? texts.secondFactor.on : texts.secondFactor.off}
          </p>
          {account.has_password ? (
            <Button autoFocus={wasOpened} onClick={open}>
              {isOn ? texts.secondFactor.turnOff : texts.secondFactor.setUp}
            </Button>
          ) : (
            <p className="text-sm text-muted">{texts.chooseFirst}</p>
          )}
        </div>
      )}
      {state.step === 'proof' && (
        <ProofForm
          account={account}
          action={isOn ? texts.secondFactor.turnOffAll : texts.continue}
          onSubmit={isOn ? turnOff : begin}
          onCancel={rest}
        />
      )}
      {state.step === 'setup' && (
        <SecondFactorSetup
          setup={state.setup}
          onCancel={rest}
          onConfirmed={(codes) => {
            setState({ step: 'codes', codes });
            void refresh();
          }}
        />
      )}
      {state.step === 'codes' && <RecoveryCodes codes={state.codes} onDone={rest} />}
    </Section>
  );
}

function ProofForm({
  account,
  action,
  onSubmit,
  onCancel,
}: {
  account: AccountInfo;
  action: string;
  onSubmit: (form: FormData) => Promise<void>;
  onCancel: () => void;
}) {
  const common = useCommonTexts();
  const texts = useAccountTexts();
  const { mutate, isPending, error } = useMutation({ mutationFn: onSubmit });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <ProofFields email={account.email} asksCode={account.totp_enabled} autoFocus />
      <FormError error={error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? texts.checking : action}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
