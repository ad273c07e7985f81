import type { Situation } from '../red-flags/situation.ts';

/** What the models look at: words, pairs of words, beginnings of words, how it is told, the signs found and who is spoken of. */
export function wordingFeatures({ text, found, isSomebody }: Situation): string[] {
  const words = text.replace(/\d+(?:\.\d+)?/gu, '#').match(/[\p{L}#']+|\?/gu) ?? [];
  return [
    ...new Set([
      'bias',
      `first:${words[0] ?? ''}`,
      isSomebody ? 'somebody' : 'nobody',
      ...words,
      ...words.flatMap((word, at) => (at > 0 ? [`${words[at - 1]} ${word}`] : [])),
      ...words.filter((word) => word.length > 5).map((word) => `${word.slice(0, 5)}*`),
      ...[...found].map((sign) => `sign:${sign}`),
    ]),
  ];
}
