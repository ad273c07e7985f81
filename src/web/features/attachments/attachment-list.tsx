import { X } from 'lucide-react';
import { useReportTexts } from '../../texts/en/report.ts';
import { IconButton } from '../../ui/button.tsx';
import type { Attachment } from './attachment.ts';
import { AttachmentPreview } from './attachment-preview.tsx';

type AttachmentListProps = {
  attachments: readonly Attachment[];
  isDisabled: boolean;
  onRemove: (id: string) => void;
};

/** The chosen files, each with a button that takes it away. */
export function AttachmentList({ attachments, isDisabled, onRemove }: AttachmentListProps) {
  const texts = useReportTexts();
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={texts.files.attached} className="flex flex-wrap gap-2 px-3 pt-1">
      {attachments.map((attachment) => {
        const { id, name, size } = attachment;
        return (
          <li
            key={id}
            className="flex max-w-full items-center gap-2 rounded-lg border bg-raised py-0.5 pr-0.5 pl-2 text-sm"
          >
            <AttachmentPreview attachment={attachment} />
            <span className="truncate">{name}</span>
            <span className="shrink-0 text-xs text-muted tabular-nums">{Math.ceil(size / 1024)} KB</span>
            <IconButton label={texts.files.remove(name)} disabled={isDisabled} onClick={() => onRemove(id)}>
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
