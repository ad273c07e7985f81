import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { AppError } from '#shared/errors.ts';
import { type AttachmentRef, attachmentRefSchema } from '#shared/research/attachment.ts';
import { beginResearch } from '../../../begin-run.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState, ResearchUpdate } from '../../../state.ts';
import { preparePicture } from '../prepare-picture.ts';

/**
 * Reads what each file is, and what of it a vision model may be shown. A file that cannot be read is told of. Without any file the
 * run fails with `invalid_input`, which gives its credit back.
 */
export function imageProcessing(dependencies: ResearchDependencies) {
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    const begun = await beginResearch(state, config, dependencies);
    announceStage('image_processing', config, dependencies.clock);
    if (dependencies.medicalImaging === false)
      throw new AppError('invalid_input', 'Medical Imaging is turned off on this server.');
    const attached = attachedTo(state);
    if (attached.length === 0)
      throw new AppError('invalid_input', 'Medical Imaging needs a picture. Attach one and ask again.');
    const pictures = [];
    for (const [position, file] of attached.entries())
      pictures.push(await preparePicture(file, position, dependencies, config.signal));
    const failures = pictures.flatMap(({ facts, filename, reason }) =>
      facts ? [] : [{ connector: `Attached file ${filename}`, reason: reason ?? 'not read' }],
    );
    return { ...begun, failures, pictures };
  };
}

function attachedTo({ image_attachments: sent }: ResearchState): AttachmentRef[] {
  return (Array.isArray(sent) ? sent : []).flatMap((one) => attachmentRefSchema.safeParse(one).data ?? []);
}
