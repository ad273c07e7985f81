import { LanguageModelError } from '#llm/index.ts';
import { withDeadline } from '#platform/deadline.ts';
import type { ImagingReport } from '#shared/imaging/study.ts';
import type { Failure } from '#shared/research/report.ts';
import { visionConnector } from '../../connector-names.ts';
import type { ResearchDependencies } from '../../dependencies.ts';
import { askModel } from '../../prompts/ask-model.ts';
import { readImages, type ShownPicture } from '../../prompts/read-images.ts';
import { acceptReading, type Shown } from './accept-reading.ts';
import { needsOf } from './needs.ts';
import type { Picture } from './state.ts';

export type Seen = { imaging: ImagingReport; failures: Failure[] };

type Prepared = { shown: Shown; picture: ShownPicture; base64: string };

/** What a vision model says of the pictures it may be shown; without one, or where it fails, what they are. */
export async function seePictures(
  { question, pictures }: { question: string; pictures: readonly Picture[] },
  dependencies: Pick<ResearchDependencies, 'visionModel' | 'files' | 'logger'>,
  { run, model }: { run: AbortSignal | undefined; model: number },
): Promise<Seen> {
  const { visionModel, logger } = dependencies;
  const showable = pictures.filter(({ facts, reason }) => facts && !reason);
  const told = (outcome: ImagingReport['outcome'], more: Partial<ImagingReport> = {}): ImagingReport => ({
    outcome,
    model: null,
    images: pictures.map((one) => asReported(one, visionModel !== undefined && showable.includes(one))),
    ...{ study: null, findings: [], limits: [] },
    needed: needsOf(outcome),
    ...more,
  });
  if (!pictures.some(({ facts }) => facts)) return { imaging: told('no-image'), failures: [] };
  if (!visionModel) return { imaging: told('no-model'), failures: [] };
  if (showable.length === 0) return { imaging: told('not-shown'), failures: [] };
  const prepared = await prepare(showable, dependencies, run);
  const signal = withDeadline(run, model);
  try {
    const asked = { question, pictures: prepared.map(({ picture }) => picture) };
    const images = prepared.map(({ base64 }) => ({ base64 }));
    const { answer } = await askModel(visionModel, readImages, asked, signal, undefined, images);
    const from = { model: visionModel.name };
    if (!answer.isMedical) return { imaging: told('not-medical', from), failures: [] };
    if (answer.quality === 'unusable') return { imaging: told('too-poor', from), failures: [] };
    const { leftOut, ...accepted } = acceptReading(
      answer,
      prepared.map(({ shown }) => shown),
      question,
    );
    const reason = `parts of its answer were left out: ${leftOut.join('; ')}`;
    const failures = leftOut.length > 0 ? [{ connector: visionConnector, reason }] : [];
    return { imaging: told('analysed', { ...from, ...accepted }), failures };
  } catch (error) {
    run?.throwIfAborted();
    logger.warn({ err: error }, 'the vision model gave no usable answer');
    const reason = signal.aborted
      ? 'it did not answer in time'
      : error instanceof LanguageModelError
        ? error.message
        : undefined;
    if (reason === undefined) throw error;
    const failures = [{ connector: visionConnector, reason }];
    return { imaging: told('model-failed', { model: visionModel.name }), failures };
  }
}

/** The pixels alone, masked; nothing else of a file goes to a model. */
async function prepare(
  showable: readonly Picture[],
  { files }: Pick<ResearchDependencies, 'files'>,
  signal: AbortSignal | undefined,
): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (const { attachmentId, filename, facts, frames, masks } of showable) {
    const bytes = await files?.find(attachmentId);
    if (!files?.images || !bytes || !facts) continue;
    for (const frame of frames) {
      const inFrame = masks.filter((mask) => mask.frame === frame);
      const png = await files.images.shown({ name: filename, bytes }, { frame, masks: inFrame }, signal);
      const code = (name: string) => facts.tags.find((tag) => tag.tag && tag.name === name)?.value;
      prepared.push({
        shown: { attachmentId, frame },
        picture: {
          ...{ frame, frames: facts.frames },
          ...withCode('modality', code('Modality')),
          ...withCode('bodyPart', code('BodyPartExamined')),
          ...withCode('view', code('ViewPosition')),
        },
        base64: Buffer.from(png).toString('base64'),
      });
    }
  }
  return prepared;
}

/** Codes are short words in capitals (PS3.5, CS); anything else is somebody's text. */
const withCode = (name: 'modality' | 'bodyPart' | 'view', value: string | undefined) =>
  value && /^[A-Z0-9 _]{1,16}$/.test(value) ? { [name]: value } : {};

const asReported = (
  { attachmentId, filename, facts, masks, reason }: Picture,
  isShown: boolean,
): ImagingReport['images'][number] => ({
  ...{ attachmentId, filename, facts, isShown, reason },
  masked: isShown ? masks.length : 0,
});
