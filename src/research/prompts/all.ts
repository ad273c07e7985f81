import { correctSentences } from './correct-sentences.ts';
import { judgeClaims } from './judge-claims.ts';
import { planSearch } from './plan-search.ts';
import { reviewAnswer } from './review-answer.ts';
import { screenRecords } from './screen-records.ts';
import { writeAnswer } from './write-answer.ts';

/** Every prompt a model can be asked with: its name, the hash of its words and form, and how long an answer may be. */
export const allPrompts: readonly { name: string; hash: string; maxTokens: number }[] = [
  planSearch,
  screenRecords,
  writeAnswer,
  judgeClaims,
  correctSentences,
  reviewAnswer,
].map(({ name, hash, maxTokens }) => ({ name, hash, maxTokens }));
