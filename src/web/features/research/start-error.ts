import { ApiError } from '../../lib/api-client.ts';
import { researchTexts } from '../../texts/en/research.ts';

/** What to tell when a research could not be started. */
export function describeStartError(error: Error): { title: string; description: string } {
  const { message, sentMessage } = error instanceof ApiError ? error : { message: '', sentMessage: '' };
  if (/credit|Insufficient/.test(sentMessage)) {
    return {
      title: researchTexts().question.noCreditsTitle,
      description: researchTexts().question.noCreditsText,
    };
  }
  return {
    title: researchTexts().question.notStartedTitle,
    description: message || researchTexts().question.notStartedText,
  };
}
