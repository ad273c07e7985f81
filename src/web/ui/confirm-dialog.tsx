import { AlertDialog } from 'radix-ui';
import { useCommonTexts } from '../texts/en/common.ts';
import { buttonClass } from './button.tsx';
import { overlayClass } from './dialog.tsx';
import { useReturnFocus } from './use-return-focus.ts';

type ConfirmDialogProps = {
  title: string;
  question: string;
  action: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone. */
export default function ConfirmDialog({ title, question, action, onConfirm, onClose }: ConfirmDialogProps) {
  const texts = useCommonTexts();
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClass} />
        <AlertDialog.Content
          onCloseAutoFocus={returnFocus}
          className="fixed inset-4 z-50 m-auto grid h-fit max-w-md gap-3 rounded-2xl border bg-surface p-6 shadow-card"
        >
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-muted">{question}</AlertDialog.Description>
          <div className="mt-3 flex justify-end gap-2">
            <AlertDialog.Cancel className={buttonClass()}>{texts.cancel}</AlertDialog.Cancel>
            <AlertDialog.Action className={buttonClass({ variant: 'danger' })} onClick={onConfirm}>
              {action}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
