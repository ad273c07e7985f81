import { FlaskConical } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { TextRegion } from '#shared/imaging/study.ts';
import { useImagingTexts } from '../../texts/en/imaging.ts';
import { DropZone } from './drop-zone.tsx';
import type { ImageSource } from './image-source.ts';
import { OpenImage, type OpenImageProps } from './open-image.tsx';
import type { ViewerBox } from './viewer-box.ts';

type ViewerProps = Omit<OpenImageProps, 'source' | 'masks' | 'note'> & {
  source: ImageSource | undefined;
  masks?: readonly TextRegion[];
  /** All that were found, also those that are not drawn now. */
  found: readonly ViewerBox[];
  isSizeLimited: boolean;
  onFile: (file: File) => void;
  /** Stands in place of the image while there is none, under the drop zone. */
  empty?: ReactNode;
  children?: ReactNode;
};

const none: readonly TextRegion[] = [];

/** The panel of the medical image viewer: the picture, or where to put one. */
export function MedicalImageViewer(props: ViewerProps) {
  const texts = useImagingTexts();
  const { source, found, masks = none, isSizeLimited, onFile, empty, children, ...open } = props;
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-3 rounded-xl border bg-surface p-3 sm:p-4 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={headingId} className="font-semibold">
          {texts.viewer.title}
        </h2>
        <span className="inline-flex items-center gap-1 rounded-md bg-imaging-soft px-2 py-0.5 text-xs font-medium text-imaging">
          <FlaskConical aria-hidden className="size-3.5" />
          {texts.viewer.experimental}
        </span>
        <span className="text-sm text-muted">{texts.viewer.requiresReview}</span>
      </header>
      {source ? (
        <OpenImage
          // A picture begins unzoomed, whatever the one before looked like.
          key={source.key}
          source={source}
          masks={masks}
          note={
            found.length > 0 && (
              <span>
                {texts.viewer.found(found.length)}
                {open.boxes.length < found.length && texts.viewer.shown(open.boxes.length)}
              </span>
            )
          }
          {...open}
        />
      ) : (
        <>
          <DropZone isSizeLimited={isSizeLimited} onFile={onFile} />
          {empty}
        </>
      )}
      {children}
    </section>
  );
}
