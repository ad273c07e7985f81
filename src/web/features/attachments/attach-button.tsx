import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useReportTexts } from '../../texts/en/report.ts';
import { IconButton } from '../../ui/button.tsx';
import { acceptedFiles } from './attachment.ts';

/** Opens the file picker. */
export function AttachButton({
  isDisabled,
  onFiles,
}: {
  isDisabled: boolean;
  onFiles: (files: File[]) => void;
}) {
  const texts = useReportTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={texts.files.attach} disabled={isDisabled} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden className="size-5" />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.files.toAttach}
        accept={acceptedFiles}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again after it was taken away.
          target.value = '';
        }}
      />
    </>
  );
}
