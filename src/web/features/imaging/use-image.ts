import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ImageFacts, ImageWindow } from '#shared/imaging/study.ts';
import type { ImageSource } from './image-source.ts';
import { openImage, readFrame } from './imaging-api.ts';

/** A picture kept no longer than this once nothing shows it. */
export const keptMs = 30_000;
const waitMs = 80;

export type ShownImage = {
  /** Address of what is shown, once there is something. */
  url: string | undefined;
  /** Null where the picture is shown as the file holds it. */
  facts: ImageFacts | null;
  isLoading: boolean;
  /** Another frame or window is on its way. */
  isUpdating: boolean;
  error: string | undefined;
};

type Window = Pick<ImageWindow, 'center' | 'width'>;

/** What the stage shows of a source. While a window is being dragged, one request follows the other. */
export function useImage(source: ImageSource, frame: number, window: Window | undefined): ShownImage {
  const opened = useQuery({
    queryKey: ['image', source.key],
    queryFn: ({ signal }) => openImage(source, signal),
    gcTime: keptMs,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const settled = useSettled(window);
  const hasFrames = opened.data?.picture === null;
  const drawn = useQuery({
    queryKey: ['image', source.key, 'frame', frame, settled],
    queryFn: ({ signal }) => readFrame(source, { frame, window: settled }, signal),
    enabled: hasFrames,
    placeholderData: keepPreviousData,
    gcTime: keptMs,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const url = useAddress(opened.data?.picture ?? drawn.data);
  return {
    url,
    facts: opened.data?.facts ?? null,
    isLoading: opened.isPending || (hasFrames && drawn.isPending),
    isUpdating: drawn.isPlaceholderData || settled !== window,
    error: (opened.error ?? drawn.error)?.message,
  };
}

/** The value, once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function useAddress(picture: Blob | string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(picture instanceof Blob)) {
      setAddress(picture);
      return;
    }
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
