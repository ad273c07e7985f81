import { correctSentences } from './correct-sentences.ts';
import { judgeClaims } from './judge-claims.ts';
import { planSearch } from './plan-search.ts';
import { readImages } from './read-images.ts';
import { readPrescription } from './read-prescription.ts';
import { readQuestionInEnglish } from './read-question.ts';
import { reviewAnswer } from './review-answer.ts';
import { screenRecords } from './screen-records.ts';
import { writeAnswer } from './write-answer.ts';

/** Every prompt a model can be asked with: its name, the hash of its words and form, and how long an answer may be. */
export const allPrompts: readonly { name: string; hash: string; maxTokens: number }[] = [
  planSearch,
  readQuestionInEnglish,
  screenRecords,
  writeAnswer,
  judgeClaims,
  correctSentences,
  reviewAnswer,
  readImages,
  readPrescription,
].map(({ name, hash, maxTokens }) => ({ name, hash, maxTokens }));
