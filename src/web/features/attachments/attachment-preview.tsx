import { FileText, Image } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Attachment, isPicture } from './attachment.ts';

/** A small view of the file where a browser can show it, else a sign for its kind. */
export function AttachmentPreview({ attachment }: { attachment: Attachment }) {
  const { file } = attachment;
  const isShown = isPicture(attachment);
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!isShown) return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file, isShown]);

  const Icon = isShown ? Image : FileText;
  if (!preview) return <Icon aria-hidden className="size-4 shrink-0 text-muted" />;
  return (
    <img
      src={preview}
      alt=""
      className="size-8 shrink-0 rounded-md object-cover"
      // No browser shows every TIFF, and a file may hold something else than its name says.
      onError={() => setPreview(undefined)}
    />
  );
}
