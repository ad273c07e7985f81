import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useCommonTexts } from '../texts/en/common.ts';
import { buttonClass } from './button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export const overlayClass = 'fixed inset-0 z-40 bg-[rgb(8_15_28/0.55)]';

/** A modal dialog with a title bar; `onClose` is called by Escape, the close button and a click outside. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const texts = useCommonTexts();
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlayClass} />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-4 z-50 m-auto flex h-fit max-h-[calc(100%-2rem)] max-w-5xl flex-col rounded-2xl border bg-surface shadow-card"
        >
          <header className="flex items-center justify-between gap-4 border-b px-5 py-3">
            <RadixDialog.Title className="text-lg font-semibold">{title}</RadixDialog.Title>
            <RadixDialog.Close
              className={buttonClass({ variant: 'ghost', size: 'icon' })}
              aria-label={texts.close}
            >
              <X aria-hidden className="size-4" />
            </RadixDialog.Close>
          </header>
          <div className="min-h-0 overflow-auto p-5">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
