import { LRUCache } from 'lru-cache';
import type { SourceAnswer } from './source-answer.ts';

const defaultMaxAgeMs = 15 * 60_000;
const maxChars = 20_000_000;

export type AnswerCache = {
  find(url: string): { answer: SourceAnswer; etag: string | null; isFresh: boolean } | undefined;
  keep(url: string, answer: SourceAnswer): void;
  /** The service said that the answer is still true. */
  refresh(url: string): void;
};

/** Keeps answers of one web service in memory, the least used going first when their text exceeds 20 million characters. */
export function createAnswerCache(maxAgeMs = defaultMaxAgeMs): AnswerCache {
  const answers = new LRUCache<string, { answer: SourceAnswer; keptAt: number }>({
    maxSize: maxChars,
    sizeCalculation: ({ answer }) => answer.text.length + 1,
  });
  return {
    find(url) {
      const entry = answers.get(url);
      if (!entry) return undefined;
      const isFresh = performance.now() - entry.keptAt < maxAgeMs;
      return { answer: entry.answer, etag: entry.answer.headers.get('etag'), isFresh };
    },
    keep(url, answer) {
      const mayBeKept = !/no-store/i.test(answer.headers.get('cache-control') ?? '');
      if (maxAgeMs > 0 && mayBeKept && answer.status < 400)
        answers.set(url, { answer, keptAt: performance.now() });
    },
    refresh(url) {
      const entry = answers.get(url);
      if (entry) entry.keptAt = performance.now();
    },
  };
}
