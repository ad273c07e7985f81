import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useCommonTexts } from '../texts/en/common.ts';
import { overlayClass } from './dialog.tsx';
import { useReturnFocus } from './use-return-focus.ts';

/** A modal panel at the lower edge of a small screen. Escape, a click outside and the handle close it. */
export function Sheet({
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
          className="fixed inset-x-0 bottom-0 z-50 max-h-[70dvh] overflow-y-auto rounded-t-2xl border-t bg-surface px-5 pt-1 pb-6 shadow-card"
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          <RadixDialog.Close
            aria-label={texts.close}
            className="mx-auto flex h-7 w-20 items-center justify-center"
          >
            <span aria-hidden className="h-1 w-12 rounded-full bg-line-strong" />
          </RadixDialog.Close>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
