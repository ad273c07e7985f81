import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TextRegion } from '#shared/imaging/study.ts';
import { useImagingTexts } from '../../texts/en/imaging.ts';
import type { Attachment } from '../attachments/index.ts';
import { fileSource, type ImageSource } from './image-source.ts';
import { ImageTabs } from './image-tabs.tsx';
import { readTextRegions } from './imaging-api.ts';
import { TextInPicture } from './text-in-picture.tsx';
import { keptMs } from './use-image.ts';
import { MedicalImageViewer } from './viewer.tsx';
import type { ViewerBox } from './viewer-box.ts';

type PickedImagesProps = {
  attachments: readonly Attachment[];
  isDisabled: boolean;
  /** Attaches a file; false where it is refused. */
  onFile: (file: File) => boolean;
  onRemove: (id: string) => void;
  onMask: (id: string, isMasked: boolean) => void;
};

const noBoxes: readonly ViewerBox[] = [];
const noText: readonly TextRegion[] = [];

/** The images of a question before it is asked. One that is too large to be sent can still be looked at. */
export default function PickedImages(props: PickedImagesProps) {
  const texts = useImagingTexts();
  const { attachments, isDisabled, onFile, onRemove, onMask } = props;
  const [local, setLocal] = useState<ImageSource>();
  const [shownId, setShownId] = useState<string>();
  const [frame, setFrame] = useState(0);
  const shown = attachments.find(({ id }) => id === shownId) ?? attachments[0];
  const sent: ImageSource | undefined = shown && {
    kind: 'file',
    key: shown.id,
    name: shown.name,
    file: shown.file,
  };
  const source = local ?? sent;
  const text = useQuery({
    queryKey: ['image', shown?.id, 'text'],
    queryFn: ({ signal }) => (sent ? readTextRegions(sent, signal) : []),
    enabled: sent !== undefined,
    gcTime: keptMs,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const show = (id: string | undefined) => {
    setShownId(id);
    setLocal(undefined);
    setFrame(0);
  };
  return (
    <MedicalImageViewer
      source={source}
      found={noBoxes}
      boxes={noBoxes}
      masks={(!local && text.data) || noText}
      frame={frame}
      selected={undefined}
      isSizeLimited
      onFrame={setFrame}
      onSelect={() => undefined}
      onClear={() => {
        if (!local && shown && !isDisabled) onRemove(shown.id);
        show(undefined);
      }}
      onFile={(file) => {
        const isAttached = onFile(file);
        show(undefined);
        if (!isAttached) setLocal(fileSource(file));
      }}
    >
      <ImageTabs images={attachments} shown={local ? undefined : shown?.id} onShow={show} />
      {local ? (
        <p role="status" className="text-sm text-warn">
          {texts.viewer.onlyHere}
        </p>
      ) : (
        shown && (
          <TextInPicture
            state={text.status}
            problem={text.error?.message}
            regions={text.data ?? noText}
            isMasked={shown.isTextMasked ?? false}
            isDisabled={isDisabled}
            onMask={(isMasked) => onMask(shown.id, isMasked)}
          />
        )
      )}
    </MedicalImageViewer>
  );
}
