import type { LanguageModel } from '#llm/index.ts';
import { AppError } from '#shared/errors.ts';
import type { ResearchDependencies } from '../../dependencies.ts';

/** Throws where nobody could look at a picture: what the question is about then has no answer, and is not paid for. */
export function requireVisionModel({
  visionModel,
}: Pick<ResearchDependencies, 'visionModel'>): LanguageModel {
  if (visionModel) return visionModel;
  const message =
    'No vision model is set up on this server: nobody could look at the picture. Ask in Quick Search what the literature says.';
  throw new AppError('unavailable', message);
}
