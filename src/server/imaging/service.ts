import { AppError } from '#shared/errors.ts';
import { spreadFrames } from '#shared/imaging/frames.ts';
import type { ImageFacts, ImageWindow, TextRegion } from '#shared/imaging/study.ts';
import type { Attachments } from '../attachments/service.ts';

type ImageFile = { name: string; bytes: Uint8Array };
type ImageView = { frame: number; window?: ImageWindow | undefined; invert?: boolean };

/** What reads pictures, in processes of their own. Each throws `AppError` for a file that cannot be read. */
export type ImageTools = {
  facts(file: ImageFile, signal?: AbortSignal): Promise<ImageFacts>;
  png(file: ImageFile, view: ImageView, signal?: AbortSignal): Promise<Uint8Array>;
  findText(file: ImageFile, frame: number, signal?: AbortSignal): Promise<TextRegion[]>;
  clean(
    file: ImageFile,
    signal?: AbortSignal,
  ): Promise<{ type: 'application/dicom' | 'image/png'; bytes: Uint8Array }>;
};

export type Imaging = ReturnType<typeof createImaging>;

/** Pictures of a request or of a session, as facts and as what browsers can show. `tools` is undefined where it is turned off. */
export function createImaging({
  tools,
  attachments,
}: {
  tools: ImageTools | undefined;
  attachments: Pick<Attachments, 'get'>;
}) {
  const present = (): ImageTools => {
    if (!tools) throw new AppError('not_found', 'Medical Imaging is turned off on this server');
    return tools;
  };
  return {
    /** The file of a session. Throws `not_found`, also for what belongs to another user. */
    async fileOf(userId: string, sessionId: string, attachmentId: string): Promise<ImageFile> {
      const { filename, bytes } = await attachments.get(userId, sessionId, attachmentId);
      return { name: filename, bytes };
    },
    facts: async (file: ImageFile, signal: AbortSignal) => present().facts(file, signal),
    frame: async (file: ImageFile, view: ImageView, signal: AbortSignal) => present().png(file, view, signal),
    clean: async (file: ImageFile, signal: AbortSignal) => present().clean(file, signal),
    async textRegions(file: ImageFile, signal: AbortSignal): Promise<{ regions: TextRegion[] }> {
      const frames = spreadFrames(await present().facts(file, signal));
      const regions = [];
      for (const frame of frames) regions.push(...(await present().findText(file, frame, signal)));
      return { regions };
    },
  };
}
