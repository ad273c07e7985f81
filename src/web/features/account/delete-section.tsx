import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AccountInfo } from '#shared/api/account.ts';
import { useAccountTexts } from '../../texts/en/account.ts';
import { useCommonTexts } from '../../texts/en/common.ts';
import { Button } from '../../ui/button.tsx';
import { deleteAccount } from './account-api.ts';
import { ProofFields, readProof } from './proof-fields.tsx';
import { FormError, Section } from './section.tsx';

export function DeleteSection({ account, onDeleted }: { account: AccountInfo; onDeleted: () => void }) {
  const texts = useAccountTexts();
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <Section title={texts.deletion.title} intro={texts.deletion.intro}>
      {!account.has_password && <p className="text-sm text-muted">{texts.chooseFirst}</p>}
      {account.has_password && !isOpen && (
        <Button
          variant="danger"
          autoFocus={isOpen === false}
          onClick={() => setOpen(true)}
          className="justify-self-start"
        >
          {texts.deletion.title}
        </Button>
      )}
      {isOpen && <DeleteForm account={account} onDeleted={onDeleted} onCancel={() => setOpen(false)} />}
    </Section>
  );
}

function DeleteForm({
  account,
  onDeleted,
  onCancel,
}: {
  account: AccountInfo;
  onDeleted: () => void;
  onCancel: () => void;
}) {
  const common = useCommonTexts();
  const texts = useAccountTexts();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (form: FormData) => {
      if (form.get('sure') !== 'on') throw new Error(texts.deletion.unsure);
      await deleteAccount(readProof(form));
    },
    onSuccess: onDeleted,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <p className="text-sm text-muted">{texts.deletion.text}</p>
      <ProofFields email={account.email} asksCode={account.totp_enabled} autoFocus />
      <label className="flex items-start gap-3 text-sm">
        <input type="checkbox" name="sure" className="mt-1 size-4" />
        {texts.deletion.sure}
      </label>
      <FormError error={error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" disabled={isPending}>
          {isPending ? texts.deletion.deleting : texts.deletion.delete}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
