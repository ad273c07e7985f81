import { ImageUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useImagingTexts } from '../../texts/en/imaging.ts';
import { findFileProblem } from './image-source.ts';

type DropZoneProps = {
  /** Whether a file of 50 MB or more is refused here. */
  isSizeLimited: boolean;
  onFile: (file: File) => void;
};

/** Takes a picture by file picker or drop, or says why not. */
export function DropZone({ isSizeLimited, onFile }: DropZoneProps) {
  const texts = useImagingTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const found = await findFileProblem(file, isSizeLimited);
    setProblem(found);
    if (!found) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div className="grid gap-2">
      {problem && (
        <p
          role="alert"
          className="rounded-lg border border-danger bg-danger-soft px-3 py-2 text-sm text-danger"
        >
          {problem}
        </p>
      )}
      <button
        type="button"
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={classNames(
          'grid min-h-56 w-full place-content-center justify-items-center gap-2 rounded-xl border-2 border-dashed p-6 text-center hover:border-accent hover:bg-accent-soft',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
      >
        <ImageUp aria-hidden className="size-8 text-accent" />
        <span className="font-semibold">{texts.drop.title}</span>
        <span className="text-sm text-muted">{texts.drop.hint}</span>
        <span className="text-xs text-muted">{texts.drop.supports}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.drop.label}
        accept="image/*,.dcm,.dicom"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file can be chosen again after it was cleared.
          target.value = '';
        }}
      />
    </div>
  );
}
