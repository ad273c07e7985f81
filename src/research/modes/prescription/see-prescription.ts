import { LanguageModelError } from '#llm/index.ts';
import { AppError } from '#shared/errors.ts';
import type { AttachmentRef } from '#shared/research/attachment.ts';
import { visionConnector } from '../../connector-names.ts';
import type { ResearchDependencies } from '../../dependencies.ts';
import { askModel } from '../../prompts/ask-model.ts';
import { readPrescription } from '../../prompts/read-prescription.ts';
import { readerOf } from '../../reading.ts';
import { acceptTranscript } from './reading/accept-transcript.ts';
import type { TextLine } from './reading/parse-prescription.ts';

const maxPages = 3;
const noLeave =
  'it was not shown to the vision model, because you did not agree that it leaves this server with what tells who somebody is covered';
const noLines = 'it read no line';

/** The model that the pictures of a file were sent to, and how many regions of them were covered. */
type Sent = { model: string; covered: number };

/**
 * `lines` is what the model read, and `isWhole` whether it was shown every picture of the file; without them `notRead` says why
 * it read nothing, and `failure` what did not work. `sent` is there where something left, also if nothing came of it.
 */
export type SeenPrescription = {
  lines?: TextLine[];
  isWhole?: boolean;
  sent?: Sent;
  notRead?: string;
  failure?: { connector: string; reason: string };
};

/**
 * Has a vision model transcribe a picture whose sender agreed to that. Nothing of the file but pixels is shown, with the text
 * covered that OCR reads and that may tell who somebody is. Where no model is configured nothing is said; where it fails, or
 * may not be asked, the reason. Rejects only when `run` aborts.
 */
export async function seePrescription(
  { attachment_id, filename, mask_text }: AttachmentRef,
  dependencies: Pick<ResearchDependencies, 'visionModel' | 'files' | 'logger' | 'compute'>,
  { run, model: until }: { run: AbortSignal | undefined; model: AbortSignal },
): Promise<SeenPrescription> {
  const { visionModel, files, logger } = dependencies;
  const bytes = visionModel && (await files?.find(attachment_id));
  if (!visionModel || !files?.images || !bytes) return {};
  if (!mask_text) return { notRead: noLeave };
  let sent: Sent | undefined;
  const failed = (reason: string): SeenPrescription => ({
    notRead: sent
      ? `the vision model was asked in vain: ${reason}`
      : `it was not shown to the vision model: ${reason}`,
    failure: { connector: visionConnector, reason },
    ...(sent && { sent }),
  });
  try {
    const { pictures, covered, isWhole } = await coverPages({ name: filename, bytes }, dependencies, until);
    const images = pictures.map((png) => ({ base64: Buffer.from(png).toString('base64') }));
    const asked = { images: pictures.length };
    sent = { model: visionModel.name, covered };
    const { answer } = await askModel(visionModel, readPrescription, asked, until, undefined, images);
    const { lines, leftOut } = acceptTranscript(answer, pictures.length);
    if (leftOut.length > 0) logger.warn({ leftOut }, 'parts of a transcript were left out');
    if (lines.length === 0) return failed(answer.isPrescription ? noLines : 'it saw no prescription');
    const reason = `parts of its transcript were left out: ${leftOut.join('; ')}`;
    const failure = leftOut.length > 0 ? { connector: visionConnector, reason } : undefined;
    return { lines, isWhole, sent, ...(failure && { failure }) };
  } catch (error) {
    run?.throwIfAborted();
    if (until.aborted) return failed(sent ? 'it did not answer in time' : 'its time ran out');
    if (error instanceof LanguageModelError) return failed(error.message);
    if (error instanceof AppError)
      return { ...(sent && { sent }), notRead: failed(error.message).notRead ?? '' };
    throw error;
  }
}

/** The first pages as PNG, how many regions of them were covered, and whether there are no others. */
async function coverPages(
  file: { name: string; bytes: Uint8Array },
  dependencies: Pick<ResearchDependencies, 'files' | 'compute'>,
  signal: AbortSignal,
): Promise<{ pictures: Uint8Array[]; covered: number; isWhole: boolean }> {
  const images = dependencies.files?.images;
  if (!images) return { pictures: [], covered: 0, isWhole: false };
  const read = readerOf(dependencies, signal);
  const { frames } = await images.facts(file, signal);
  const pictures: Uint8Array[] = [];
  let covered = 0;
  for (let frame = 0; frame < Math.min(frames, maxPages); frame++) {
    const regions = await images.findText(file, frame, signal);
    const masks = await read('question/identifying', { regions });
    pictures.push(await images.shown(file, { frame, masks }, signal));
    covered += masks.length;
  }
  return { pictures, covered, isWhole: frames <= maxPages };
}
