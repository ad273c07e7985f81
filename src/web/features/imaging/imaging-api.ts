import type { Session } from '#shared/api/sessions.ts';
import type { ImageFacts, ImageWindow, ReviewsRequest, TextRegion } from '#shared/imaging/study.ts';
import { request, requestFile } from '../../lib/api-client.ts';
import { imagingTexts } from '../../texts/en/imaging.ts';
import { type ImageSource, isPlainPicture } from './image-source.ts';

/** `frame` counts from 0; without a window the file's own is used. */
export type FrameRequest = { frame: number; window: Pick<ImageWindow, 'center' | 'width'> | undefined };

/** `picture` is the file itself, where browsers can show it; else its frames are asked for. */
export type OpenedImage = { facts: ImageFacts | null; picture: Blob | string | null };

const plainFormats: readonly string[] = ['jpeg', 'png', 'webp'];

export async function openImage(source: ImageSource, signal: AbortSignal): Promise<OpenedImage> {
  if (source.kind === 'address') return { facts: null, picture: source.url };
  if (source.kind === 'file' && (await isPlainPicture(source.file))) {
    return { facts: null, picture: source.file };
  }
  const facts = await readFacts(source, signal);
  const isPlain = source.kind === 'attachment' && plainFormats.includes(facts.format);
  return { facts, picture: isPlain ? await requestFile(...askFor(source, '', signal)) : null };
}

async function readFacts(source: ImageSource, signal: AbortSignal): Promise<ImageFacts> {
  if (source.kind === 'attachment' && source.facts) return source.facts;
  return request<ImageFacts>(...askFor(source, 'facts', signal));
}

export function readFrame(
  source: ImageSource,
  { frame, window }: FrameRequest,
  signal: AbortSignal,
): Promise<Blob> {
  const of = window && { center: String(window.center), width: String(window.width) };
  return requestFile(...askFor(source, 'frame', signal, { frame: String(frame), ...of }));
}

/** Text that stands in the picture itself. Takes seconds. */
export async function readTextRegions(source: ImageSource, signal: AbortSignal): Promise<TextRegion[]> {
  const { regions } = await request<{ regions: TextRegion[] }>(...askFor(source, 'text-regions', signal));
  return regions;
}

/** Saves what the user thinks of findings into the report; null takes a decision back. */
export function saveReviews(sessionId: string, body: ReviewsRequest): Promise<Session> {
  return request(`/api/sessions/${encodeURIComponent(sessionId)}/imaging/reviews`, {
    method: 'PUT',
    body,
    fallback: imagingTexts().findings.saveFailed,
  });
}

/** Of what was sent with a research its attachment is asked; a file of this device goes with the request. */
function askFor(
  source: ImageSource,
  what: '' | 'facts' | 'frame' | 'text-regions',
  signal: AbortSignal,
  values: Record<string, string> = {},
): Parameters<typeof requestFile> {
  const options = { signal, fallback: imagingTexts().viewer.openFailed };
  switch (source.kind) {
    case 'file': {
      const query = new URLSearchParams({ name: source.name, ...values });
      return [`/api/imaging/${what}?${query}`, { ...options, method: 'POST', body: source.file }];
    }
    case 'attachment': {
      const path = ['/api/sessions', source.sessionId, 'attachments', source.attachmentId, what];
      return [`${path.filter(Boolean).join('/')}?${new URLSearchParams(values)}`, options];
    }
    case 'address':
      throw new Error('An address is shown as it is');
  }
}
