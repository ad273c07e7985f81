import {
  answeringScript,
  answerOf,
  readNumbered,
  sentence,
  sourcesIn,
} from '../../tests/support/answering-model.ts';
import type { ChatScript } from '../../tests/support/chat-server.ts';

const maxSentences = 10;

/** A model that answers at once: of each source it is shown a sentence word for word, and one in other words. */
export const answerAtOnce = (): ChatScript =>
  answeringScript({
    write: (user) => {
      const sources = sourcesIn(user).slice(0, maxSentences);
      return answerOf(
        ...sources.flatMap(({ sentences }, at) => {
          const [one] = sentences.slice(0, 1).map(readNumbered);
          if (!one) return [];
          const told = sentence(
            `A finding in other words, the ${'abcdefghij'[at]} of them.`,
            [one.number],
            'Main outcome',
          );
          return [sentence(one.text, [one.number]), told];
        }),
      );
    },
  });
