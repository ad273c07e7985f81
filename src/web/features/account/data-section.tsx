import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { useAccountTexts } from '../../texts/en/account.ts';
import { Button } from '../../ui/button.tsx';
import { exportData } from './account-api.ts';
import { Section } from './section.tsx';

export function DataSection() {
  const texts = useAccountTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile('account.json', await exportData(), 'application/json'),
    onError: () =>
      void toast.error({
        title: texts.data.failedTitle,
        description: texts.data.failedText,
      }),
  });
  return (
    <Section title={texts.data.title} intro={texts.data.intro}>
      <Button disabled={isPending} onClick={() => mutate()} className="justify-self-start">
        {isPending ? texts.data.preparing : texts.data.export}
      </Button>
    </Section>
  );
}
