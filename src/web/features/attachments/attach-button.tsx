import { Paperclip } from 'lucide-react';
import { useEffect, useRef } from 'react';
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
  const take = (target: HTMLInputElement | null) => {
    if (!target?.files?.length) return;
    onFiles([...target.files]);
    // The same file can be chosen again after it was taken away.
    target.value = '';
  };
  const latest = useRef(take);
  latest.current = take;
  // Chosen on a finished page before its script had come.
  useEffect(() => latest.current(input.current), []);
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
        onChange={({ target }) => take(target)}
      />
    </>
  );
}
