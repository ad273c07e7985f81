import type { RemovedIdentifier } from '#shared/research/report.ts';

/** The identifier as it may be kept: its owner knows it again by the first letters, nobody else learns it. */
export function maskIdentifier({ kind, text }: RemovedIdentifier): RemovedIdentifier {
  const masked = text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
    /^\p{L}/u.test(word) ? `${[...word][0]}${'•'.repeat(word.length - 1)}` : '•'.repeat(word.length),
  );
  return { kind, text: masked };
}
