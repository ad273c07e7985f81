import { useEffect } from 'react';
import { toast } from '../lib/toast.ts';
import { commonTexts, useCommonTexts } from '../texts/en/common.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Stands where a part of the page could not be fetched. */
export function MissingPart({ onRetry }: { onRetry: () => void }) {
  const texts = useCommonTexts();
  return (
    <Notice tone="warn">
      <p>
        {texts.partNotLoadedTitle}. {texts.partNotLoadedText}
      </p>
      <Button size="small" className="mt-2" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </Notice>
  );
}

/** Stands for what lies over the page, such as a dialog: it tells that there is none, and closes. */
export function MissingOverlay({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const { partNotLoadedTitle, partNotLoadedText } = commonTexts();
    toast.error({ title: partNotLoadedTitle, description: partNotLoadedText });
    onClose();
  }, [onClose]);
  return null;
}
